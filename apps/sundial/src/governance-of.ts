import type { Governance } from '@sundial/indexer'
import { NodeRefused, type NodeStateCalls } from '@sundial/node'
import { Unavailable } from '@sundial/primitives'

/** What the node says of its chain's committee; absent when it refuses to say it. */
export async function governanceOf(
  client: Pick<NodeStateCalls, 'proposals' | 'chainParameters'>,
): Promise<Governance | undefined> {
  const answers = await Promise.all([client.proposals(), client.chainParameters()]).catch(refusal)
  if (answers === undefined) return undefined
  const [proposals, parameters] = answers
  const interval = parameters.find(({ key }) => key === 'getMaintenanceTimeInterval')
  if (interval === undefined || interval.value <= 0n) throw new ParametersIncomplete()
  return { proposals, maintenanceIntervalMs: interval.value }
}

/** A node may have calls closed, and so may who stands before it. */
function refusal(error: unknown): undefined {
  if (!(error instanceof NodeRefused)) throw error
}

/** Nobody can tell then when proposals are decided. Asked again. */
export class ParametersIncomplete extends Unavailable {
  readonly code = 'node_parameters_incomplete'
  constructor() {
    super('The node does not tell the interval of maintenance among its chain parameters.')
  }
}
