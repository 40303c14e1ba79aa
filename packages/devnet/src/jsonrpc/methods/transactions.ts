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
    answer({ devnet: { chain }, parameters: [given] }) {
      const id = readHash(given)
      const place = chain.index.positionOf(id)
      if (place !== undefined) return printRpcTransaction(chain, chain.block(place.height)!, place.index)
      const pending = chain.pool.get(id)
      return pending === undefined ? null : printPending(chain, id, pending.transaction)
    },
  },

  /** Those of block 0 have none. */
  eth_getTransactionReceipt: {
    takes: 1,
    answer({ devnet: { chain }, parameters: [id] }) {
      const place = chain.index.positionOf(readHash(id))
      return place === undefined
        ? null
        : (printReceipts(chain, chain.block(place.height)!)[place.index] ?? null)
    },
  },
}
