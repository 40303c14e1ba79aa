import { blockByHash } from '../block-of.ts'
import type { RpcMethod } from '../method.ts'
import { addressOf, textOf } from '../read-parameter.ts'
import { callFailed, invalidParams } from '../rpc-refused.ts'
import { stateBefore } from '../trace/state-before.ts'
import { storageRange } from '../trace/storage-range.ts'

/** Words of a contract as they were before a transaction of a block, in the order of their rows. */
export const method: RpcMethod = {
  takes: 5,
  answer({ devnet, parameters: [block, position, address, start, count] }) {
    const stored = blockByHash(devnet, block)
    if (stored === undefined) throw callFailed(`block ${textOf(block).slice(0, 70)} not found`)
    const index = countOf(position)
    if (index > stored.transactionIds.length) throw invalidParams('invalid index value')
    const { state } = stateBefore(devnet.chain, { height: stored.height, index })
    const from = textOf(start)
    if (!/^0x[0-9a-fA-F]{0,64}$/.test(from)) throw invalidParams('invalid key')
    return storageRange(state, addressOf(address), { start: from.toLowerCase(), count: countOf(count) })
  },
}

/** A number, or one in hex. */
function countOf(value: unknown): number {
  const count = /^(0x[0-9a-fA-F]{1,8}|\d{1,9})$/.test(textOf(value)) ? Number(value) : Infinity
  if (count === Infinity) throw invalidParams('invalid index value')
  return count
}
