import type { Governance } from '@sundial/indexer'
import { type NodeClient, NodeRefused } from '@sundial/node'
import { Unavailable } from '@sundial/primitives'

type GovernanceCalls = Pick<NodeClient, 'proposals' | 'chainParameters' | 'head'>

/** Proposals and parameters of the node's chain; absent when the node rejects these calls. */
export async function governanceOf(client: GovernanceCalls): Promise<Governance | undefined> {
  const answers = await Promise.all([client.proposals(), client.chainParameters()]).catch(
    async (error: unknown) => {
      if (!(error instanceof NodeRefused)) throw error
      // A node, or a proxy in front of it, may disable these calls. A node that rejects every call is failing.
      await client.head()
      return undefined
    },
  )
  if (answers === undefined) return undefined
  const [proposals, parameters] = answers
  const interval = parameters.find(({ key }) => key === 'getMaintenanceTimeInterval')
  if (interval === undefined || interval.value <= 0n) throw new ParametersIncomplete()
  return { proposals, maintenanceIntervalMs: interval.value }
}

/** Without it the time of decisions is unknown. The request is retried. */
class ParametersIncomplete extends Unavailable {
  readonly code = 'node_parameters_incomplete'
  constructor() {
    super('The node does not report the maintenance interval among its chain parameters.')
  }
}
