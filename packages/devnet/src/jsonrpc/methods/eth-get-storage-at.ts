import { requireLatest } from '../block-of.ts'
import { storageKey } from '../../contracts/storage-key.ts'
import { hexData, word } from '../hex.ts'
import type { RpcMethod } from '../method.ts'
import { addressOf, bytesOf, textOf } from '../read-parameter.ts'
import { invalidParams } from '../rpc-refused.ts'

/** A word of a contract's storage, at the head. */
export const method: RpcMethod = {
  takes: 3,
  answer({ devnet: { chain }, parameters: [address, position, block] }) {
    requireLatest(block)
    const contract = addressOf(address)
    const held = chain.state.get('contracts', contract)
    const key = bytesOf(textOf(position))
    if (key.length > 32)
      throw invalidParams('Data word can not exceed 32 bytes: ' + hexData(key).slice(0, 80))
    if (held === undefined) return word(0n)
    const place = BigInt(`0x0${hexData(key).slice(2)}`)
    return word(chain.state.get('storage', storageKey(contract, place, held)) ?? 0n)
  },
}
