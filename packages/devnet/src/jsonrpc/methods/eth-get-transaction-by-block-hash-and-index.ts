import { blockByHash } from '../block-of.ts'
import type { RpcMethod } from '../method.ts'
import { printTransaction } from '../print-transaction.ts'
import { indexOf } from '../read-parameter.ts'

export const method: RpcMethod = {
  takes: 2,
  answer({ devnet, parameters: [block, position] }) {
    const stored = blockByHash(devnet, block)
    if (stored === undefined) return null
    const index = indexOf(position)
    return index < stored.transactionIds.length ? printTransaction(devnet.chain, stored, index) : null
  },
}
