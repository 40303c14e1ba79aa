import { requireLatest } from '../block-of.ts'
import { storageKey } from '../../contracts/storage-key.ts'
import { word } from '../hex.ts'
import type { RpcMethod } from '../method.ts'
import { addressOf, storageKeyOf } from '../read-parameter.ts'

/** A word of a contract's storage, at the head. */
export const method: RpcMethod = {
  takes: 3,
  answer({ devnet: { chain }, parameters: [address, position, block] }) {
    requireLatest(block)
    const contract = addressOf(address)
    const held = chain.state.get('contracts', contract)
    if (held === undefined) return word(0n)
    return word(chain.state.get('storage', storageKey(contract, storageKeyOf(position), held)) ?? 0n)
  },
}
