import type { Governance } from '@sundial/indexer'
import type { NodeStateCalls } from '@sundial/node'
import { Unavailable } from '@sundial/primitives'

/** What the node says of its chain's committee. */
export async function governanceOf(
  client: Pick<NodeStateCalls, 'proposals' | 'chainParameters'>,
): Promise<Governance> {
  const [proposals, parameters] = await Promise.all([client.proposals(), client.chainParameters()])
  const interval = parameters.find(({ key }) => key === 'getMaintenanceTimeInterval')
  if (interval === undefined || interval.value <= 0n) throw new ParametersIncomplete()
  return { proposals, maintenanceIntervalMs: interval.value }
}

/** Nobody can tell then when proposals are decided. Asked again. */
export class ParametersIncomplete extends Unavailable {
  readonly code = 'node_parameters_incomplete'
  constructor() {
    super('The node does not tell the interval of maintenance among its chain parameters.')
  }
}
