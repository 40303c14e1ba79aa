import type { RpcMethod } from '../method.ts'
import { callFailed } from '../rpc-refused.ts'

/** Blocks are made by many witnesses, so that this node has none it would name. */
export const method: RpcMethod = {
  takes: 0,
  answer() {
    throw callFailed('etherbase must be explicitly specified')
  },
}
