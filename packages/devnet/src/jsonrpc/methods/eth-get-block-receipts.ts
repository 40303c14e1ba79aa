import { blockByHash, blockByNumber } from '../block-of.ts'
import type { RpcMethod } from '../method.ts'
import { printReceipts } from '../print-receipt.ts'
import { textOf } from '../read-parameter.ts'

/** By height, tag or hash; block 0 has none. */
export const method: RpcMethod = {
  takes: 1,
  answer({ devnet, parameters: [block] }) {
    const isHash = /^(0x)?[0-9a-zA-Z]{64}$/.test(textOf(block))
    const stored = isHash ? blockByHash(devnet, block) : blockByNumber(devnet, block)
    return stored === undefined || stored.height === 0 ? null : printReceipts(devnet.chain, stored)
  },
}
