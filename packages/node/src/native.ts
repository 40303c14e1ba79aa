// The runtime's own SHA-256 and hex, for the many hashes in blocks: a tenth of the time of the portable ones.
import { hash } from 'node:crypto'
import { fromHex, limits, Malformed } from '@sundial/primitives'

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** SHA-256 as hex. */
export const sha256Hex = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex')

/** Bytes of a transaction's hex. Throws `malformed_hex`, `malformed_transaction` when it exceeds the chain's limit. */
export function limitedHex(hex: string): Uint8Array {
  if (hex.length / 2 > limits.transactionBytes) {
    throw new Malformed('transaction', `A transaction of ${hex.length / 2} bytes exceeds the chain's limit.`)
  }
  const bytes = Buffer.from(hex, 'hex')
  // It silently stops at the first invalid character: our own parser reports the error.
  if (bytes.length * 2 !== hex.length) return fromHex(hex)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}
