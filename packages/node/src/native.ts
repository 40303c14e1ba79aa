// The runtime's own SHA-256 and hex, which blocks are full of: a tenth of the time of those that run in a browser too.
import { hash } from 'node:crypto'
import { fromHex, limits, Malformed } from '@sundial/primitives'

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** SHA-256 as hex. */
export const sha256Hex = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex')

/** Bytes of a transaction's hex. Throws `malformed_hex`, `malformed_transaction` when it is longer than the chain takes. */
export function limitedHex(hex: string): Uint8Array {
  if (hex.length / 2 > limits.transactionBytes) {
    throw new Malformed(
      'transaction',
      `A transaction of ${hex.length / 2} bytes is more than the chain takes.`,
    )
  }
  const bytes = Buffer.from(hex, 'hex')
  // It ends at the first character that is no digit, without a word: ours says what is wrong, or knows what that is.
  if (bytes.length * 2 !== hex.length) return fromHex(hex)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}
