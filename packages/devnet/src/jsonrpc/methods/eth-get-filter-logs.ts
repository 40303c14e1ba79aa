import { findLogs } from '../find-logs.ts'
import type { RpcMethod } from '../method.ts'
import { printLog } from '../print-log.ts'
import { filterIdOf } from '../read-parameter.ts'

/** All logs of the filter's blocks, told already or not. */
export const method: RpcMethod = {
  takes: 1,
  async answer({ devnet, parameters: [id] }) {
    const { filter, range } = devnet.filters.wantedBy(filterIdOf(id))
    const found = await findLogs(devnet, filter, range)
    return found.map((placed) => printLog(placed))
  },
}
