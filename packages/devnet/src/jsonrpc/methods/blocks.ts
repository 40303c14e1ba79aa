// Blocks by height, tag or hash. TRON has no uncles.
import { blockByHash, blockByNumber } from '../block-range.ts'
import { quantity } from '../hex.ts'
import { constant, type RpcMethods } from '../method.ts'
import { printRpcBlock } from '../print-block.ts'
import { printReceipts } from '../print-receipt.ts'
import { readFlag, readText } from '../read-parameter.ts'

export const blockMethods: RpcMethods = {
  eth_blockNumber: {
    takes: 0,
    answer: ({ devnet: { chain } }) => quantity(chain.index.headHeight),
  },

  eth_getBlockByHash: {
    takes: 2,
    answer({ devnet, parameters: [block, full] }) {
      const printed = { full: readFlag(full) }
      const stored = blockByHash(devnet, block)
      return stored === undefined ? null : printRpcBlock(devnet.chain, stored, printed)
    },
  },

  eth_getBlockByNumber: {
    takes: 2,
    answer({ devnet, parameters: [block, full] }) {
      const printed = { full: readFlag(full) }
      const stored = blockByNumber(devnet, block)
      return stored === undefined ? null : printRpcBlock(devnet.chain, stored, printed)
    },
  },

  /** By height, tag or hash; block 0 has none. */
  eth_getBlockReceipts: {
    takes: 1,
    answer({ devnet, parameters: [block] }) {
      const isHash = /^(0x)?[0-9a-zA-Z]{64}$/.test(readText(block))
      const stored = isHash ? blockByHash(devnet, block) : blockByNumber(devnet, block)
      return stored === undefined || stored.height === 0 ? null : printReceipts(devnet.chain, stored)
    },
  },

  eth_getBlockTransactionCountByHash: {
    takes: 1,
    answer({ devnet, parameters: [block] }) {
      const stored = blockByHash(devnet, block)
      return stored === undefined ? null : quantity(stored.transactionIds.length)
    },
  },

  eth_getBlockTransactionCountByNumber: {
    takes: 1,
    answer({ devnet, parameters: [block] }) {
      const stored = blockByNumber(devnet, block)
      return stored === undefined ? null : quantity(stored.transactionIds.length)
    },
  },

  /** TRON has no uncles. */
  eth_getUncleByBlockHashAndIndex: constant(null, 2),

  /** TRON has no uncles. */
  eth_getUncleByBlockNumberAndIndex: constant(null, 2),

  /** TRON has no uncles. */
  eth_getUncleCountByBlockHash: constant('0x0', 1),

  /** TRON has no uncles. */
  eth_getUncleCountByBlockNumber: constant('0x0', 1),
}
