import { blockByNumber } from '../block-of.ts'
import { quantity } from '../hex.ts'
import type { RpcMethod } from '../method.ts'

export const method: RpcMethod = {
  takes: 1,
  answer({ devnet, parameters: [block] }) {
    const stored = blockByNumber(devnet, block)
    return stored === undefined ? null : quantity(stored.transactionIds.length)
  },
}
