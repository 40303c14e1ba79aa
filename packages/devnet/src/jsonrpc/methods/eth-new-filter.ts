import { tagOf } from '../block-of.ts'
import { blockRange } from '../block-range.ts'
import { filterRequest, logFilter } from '../log-filter.ts'
import type { RpcMethod } from '../method.ts'
import { optionalText } from '../read-parameter.ts'
import { invalidParams } from '../rpc-refused.ts'

/** For logs of blocks that come from now on. */
export const method: RpcMethod = {
  takes: 1,
  answer({ devnet, parameters: [given] }) {
    const request = filterRequest(given)
    const bounds = [request.fromBlock, request.toBlock].map((bound) => tagOf(optionalText(bound) ?? ''))
    if (bounds.includes('finalized')) throw invalidParams('invalid block range params')
    const filter = logFilter(request)
    return devnet.filters.addLogFilter({ filter, range: blockRange(devnet, request) })
  },
}
