import { blockByNumber } from '../block-of.ts'
import type { RpcMethod } from '../method.ts'
import { printBlock } from '../print-block.ts'
import { flagOf } from '../read-parameter.ts'

export const method: RpcMethod = {
  takes: 2,
  answer({ devnet, parameters: [block, full] }) {
    const printed = { full: flagOf(full) }
    const stored = blockByNumber(devnet, block)
    return stored === undefined ? null : printBlock(devnet.chain, stored, printed)
  },
}
