// Logs, and filters for new logs and blocks.
import { blockRange, checkSpan, tagOf } from '../block-range.ts'
import { filterRequest, findLogs, logFilter } from '../logs.ts'
import type { RpcMethods } from '../method.ts'
import { printLog } from '../print-receipt.ts'
import { readFilterId, optionalText } from '../read-parameter.ts'
import { invalidParams } from '../rpc-refused.ts'

export const filterMethods: RpcMethods = {
  /** Changes since the last read; logs of blocks that a fork undid come again as removed. */
  eth_getFilterChanges: {
    takes: 1,
    answer: ({ devnet: { filters }, parameters: [id] }) => filters.changes(readFilterId(id)),
  },

  /** All logs of the filter's blocks, returned before or not. */
  eth_getFilterLogs: {
    takes: 1,
    async answer({ devnet, parameters: [id] }) {
      const { filter, range } = devnet.filters.wantedBy(readFilterId(id))
      const logs = await findLogs(devnet, filter, range)
      return logs.map((entry) => printLog(entry))
    },
  },

  /** Of one block or of a range of them. */
  eth_getLogs: {
    takes: 1,
    async answer({ devnet, parameters: [parameter] }) {
      const request = filterRequest(parameter)
      const filter = logFilter(request)
      const range = blockRange(devnet, request)
      checkSpan(range, devnet.chain.index.headHeight)
      const logs = await findLogs(devnet, filter, range)
      return logs.map((entry) => printLog(entry))
    },
  },

  /** For ids of blocks that come from now on. */
  eth_newBlockFilter: {
    takes: 0,
    answer: ({ devnet: { filters } }) => filters.addBlockFilter(),
  },

  /** For logs of blocks that come from now on. */
  eth_newFilter: {
    takes: 1,
    answer({ devnet, parameters: [parameter] }) {
      const request = filterRequest(parameter)
      const bounds = [request.fromBlock, request.toBlock].map((bound) => tagOf(optionalText(bound) ?? ''))
      if (bounds.includes('finalized')) throw invalidParams('invalid block range params')
      const filter = logFilter(request)
      return devnet.filters.addLogFilter({ filter, range: blockRange(devnet, request) })
    },
  },

  eth_uninstallFilter: {
    takes: 1,
    answer({ devnet: { filters }, parameters: [id] }) {
      filters.remove(readFilterId(id))
      return true
    },
  },
}
