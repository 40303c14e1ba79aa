import type { GovernanceOfBranch } from '@sundial/indexer'
import { type HttpNode, NodeRefused } from '@sundial/node'
import { Unavailable } from '@sundial/primitives'

/**
 * Proposals and parameters of a server of the node, and its block at the height both before and after it reported them; absent when
 * the node rejects these calls.
 */
export async function governanceOf(
  client: Pick<HttpNode, 'atOneServer' | 'head'>,
  height: number,
): Promise<GovernanceOfBranch | undefined> {
  const reading = client.atOneServer(async ({ blockId, proposals, chainParameters }) => {
    const before = await blockId(height)
    const said = await Promise.all([proposals(), chainParameters()])
    return { said, blockId: (await blockId(height)) === before ? before : undefined }
  })
  const answer = await reading.catch(async (error: unknown) => {
    if (!(error instanceof NodeRefused)) throw error
    // A node, or a proxy in front of it, may disable these calls. A node that rejects every call is failing.
    await client.head()
    return undefined
  })
  if (answer === undefined) return undefined
  const [proposals, parameters] = answer.said
  const interval = parameters.find(({ key }) => key === 'getMaintenanceTimeInterval')
  if (interval === undefined || interval.value <= 0n) throw new ParametersIncomplete()
  return { proposals, maintenanceIntervalMs: interval.value, blockId: answer.blockId }
}

/** Without it the time of decisions is unknown. The request is retried. */
class ParametersIncomplete extends Unavailable {
  readonly code = 'node_parameters_incomplete'
  constructor() {
    super('The node does not report the maintenance interval among its chain parameters.')
  }
}
