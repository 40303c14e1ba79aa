// Which addresses begin with a text.
import { type Address, toBase58 } from '@sundial/primitives'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const textLength = 34
const checksumBits = 32n
/** Shorter prefixes match too many accounts to be useful. */
const shortest = { base58: 5, hex: 8 } as const

export type AddressRange = { readonly from: Address; readonly to: Address }

/**
 * The range of addresses whose text may begin with the prefix, both ends included: base58 from 5 characters, hex from 8
 * digits with the leading 41. `undefined` for any other text. In base58 the two ends may not match, because of the
 * checksum: check results with `beginsWith`.
 */
export function rangeOfPrefix(prefix: string): AddressRange | undefined {
  const hex = /^(?:0x)?(41[0-9a-f]{6,39})$/i.exec(prefix)?.[1]?.toLowerCase()
  if (hex !== undefined && hex.length >= shortest.hex)
    return { from: hex.padEnd(42, '0'), to: hex.padEnd(42, 'f') }
  if (
    prefix.length < shortest.base58 ||
    prefix.length > textLength ||
    !/^T[1-9A-HJ-NP-Za-km-z]+$/.test(prefix)
  )
    return undefined
  const value = prefix.split('').reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  const unit = 58n ** BigInt(textLength - prefix.length)
  const toAddress = (number: bigint) => (number >> checksumBits).toString(16)
  return { from: toAddress(value * unit), to: toAddress((value + 1n) * unit - 1n) }
}

/** Whether the address, in the form of the prefix, begins with it. */
export const beginsWith = (address: Address, prefix: string): boolean =>
  address.startsWith(prefix.toLowerCase().replace(/^0x/, '')) || toBase58(address).startsWith(prefix)
