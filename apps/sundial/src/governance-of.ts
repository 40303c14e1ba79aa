import type { Governance } from '@sundial/indexer'
import { type NodeClient, NodeRefused } from '@sundial/node'
import { Unavailable } from '@sundial/primitives'

type GovernanceCalls = Pick<NodeClient, 'proposals' | 'chainParameters' | 'head'>

/** Proposals and parameters of the node's chain; absent when the node refuses these calls. */
export async function governanceOf(client: GovernanceCalls): Promise<Governance | undefined> {
  const answers = await Promise.all([client.proposals(), client.chainParameters()]).catch(
    async (error: unknown) => {
      if (!(error instanceof NodeRefused)) throw error
      // A node, or a proxy in front of it, may close these calls. One that refuses every call is in trouble.
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

/** Without it nobody knows when proposals are decided. The request is repeated. */
class ParametersIncomplete extends Unavailable {
  readonly code = 'node_parameters_incomplete'
  constructor() {
    super('The node does not tell the interval of maintenance among its chain parameters.')
  }
}
