// Transactions and their receipts.
import { blockByHash, blockByNumber } from '../block-range.ts'
import type { RpcMethods } from '../method.ts'
import { printReceipts } from '../print-receipt.ts'
import { printPending, printRpcTransaction } from '../print-block.ts'
import { readHash, readIndex } from '../read-parameter.ts'

export const transactionMethods: RpcMethods = {
  eth_getTransactionByBlockHashAndIndex: {
    takes: 2,
    answer({ devnet, parameters: [block, position] }) {
      const stored = blockByHash(devnet, block)
      if (stored === undefined) return null
      const index = readIndex(position)
      return index < stored.transactionIds.length ? printRpcTransaction(devnet.chain, stored, index) : null
    },
  },

  eth_getTransactionByBlockNumberAndIndex: {
    takes: 2,
    answer({ devnet, parameters: [block, position] }) {
      const stored = blockByNumber(devnet, block)
      if (stored === undefined) return null
      const index = readIndex(position)
      return index < stored.transactionIds.length ? printRpcTransaction(devnet.chain, stored, index) : null
    },
  },

  /** One of a block, or a pending one. */
  eth_getTransactionByHash: {
    takes: 1,
    answer({ devnet: { chain }, parameters: [hash] }) {
      const id = readHash(hash)
      const position = chain.index.positionOf(id)
      if (position !== undefined)
        return printRpcTransaction(chain, chain.block(position.height)!, position.index)
      const pending = chain.pool.get(id)
      return pending === undefined ? null : printPending(chain, id, pending.transaction)
    },
  },

  /** Those of block 0 have none. */
  eth_getTransactionReceipt: {
    takes: 1,
    answer({ devnet: { chain }, parameters: [id] }) {
      const position = chain.index.positionOf(readHash(id))
      return position === undefined
        ? null
        : (printReceipts(chain, chain.block(position.height)!)[position.index] ?? null)
    },
  },
}
