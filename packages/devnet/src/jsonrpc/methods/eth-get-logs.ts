import { blockRange, checkSpan } from '../block-range.ts'
import { findLogs } from '../find-logs.ts'
import { filterRequest, logFilter } from '../log-filter.ts'
import type { RpcMethod } from '../method.ts'
import { printLog } from '../print-log.ts'

/** Of one block or of a range of them. */
export const method: RpcMethod = {
  takes: 1,
  async answer({ devnet, parameters: [given] }) {
    const request = filterRequest(given)
    const filter = logFilter(request)
    const range = blockRange(devnet, request)
    checkSpan(range, devnet.chain.index.headHeight)
    const found = await findLogs(devnet, filter, range)
    return found.map((placed) => printLog(placed))
  },
}
