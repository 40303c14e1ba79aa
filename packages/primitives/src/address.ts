import { base58 } from '@scure/base'
import { equalBytes, fromHex, toHex } from './bytes.ts'
import { Malformed } from './errors.ts'
import { sha256 } from './hash.ts'

/**
 * An address as lowercase hex of its bytes, `41` and 20 bytes on every real account.
 * Hex is the one form inside; base58check is for people, the 20-byte form for the TVM.
 * Genesis transactions hold owners of other lengths, so length is a question, not a promise.
 */
export type Address = string

const prefix = 0x41
const base58Address = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const hexAddress = /^41[0-9a-f]{40}$/

/** 41-hex of a base58check, 41-hex or 0x20-byte address. Throws `malformed_address`. */
export function toAddress(text: string): Address {
  const lower = text.toLowerCase()
  if (hexAddress.test(lower)) return lower
  if (/^0x[0-9a-f]{40}$/.test(lower)) return `41${lower.slice(2)}`
  if (/^0x41[0-9a-f]{40}$/.test(lower)) return lower.slice(2)
  if (base58Address.test(text)) {
    const bytes = fromBase58Check(text)
    if (bytes?.length === 21 && bytes[0] === prefix) return toHex(bytes)
  }
  throw new Malformed('address', `Not an address: ${text.slice(0, 80)}`)
}

/**
 * Whether the text is an address in any form, Ethereum's 0x form too: right for searches and filters. A recipient of a
 * payment is checked with `isTronAddress`.
 */
export function isAddress(text: string): boolean {
  try {
    toAddress(text)
    return true
  } catch {
    return false
  }
}

/**
 * Whether the text is an address as TRON writes it: base58 with its checksum, or hex that begins with 41. Ethereum's 0x form
 * is not: it has no checksum and is usually meant for another chain, so nothing may be sent to it.
 */
export const isTronAddress = (text: string): boolean => !/^0x/i.test(text) && isAddress(text)

/** Whether the hex is a well-formed account address: 41 and 20 bytes. */
export const isAccountAddress = (address: Address): boolean => hexAddress.test(address)

/** The form people read: base58 with a double SHA-256 checksum, of whatever length the bytes have. */
export function toBase58(address: Address): string {
  const bytes = fromHex(address)
  const whole = new Uint8Array(bytes.length + 4)
  whole.set(bytes)
  whole.set(checksum(bytes), bytes.length)
  return base58.encode(whole)
}

/** Payload of base58check text of any length, `undefined` when letters or checksum are wrong. */
export function fromBase58Check(text: string): Uint8Array | undefined {
  if (text.length > 512 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined
  const whole = base58.decode(text)
  if (whole.length < 4) return undefined
  const payload = whole.subarray(0, -4)
  return equalBytes(checksum(payload), whole.subarray(-4)) ? payload : undefined
}

/** The 20 bytes the TVM knows, as 0x-hex. */
export const toEvmAddress = (address: Address): `0x${string}` => `0x${address.slice(2)}`

/** 41-hex of the low 20 bytes of a TVM word or address. */
export const fromEvmAddress = (word: Uint8Array): Address => `41${toHex(word.subarray(-20))}`

const checksum = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).subarray(0, 4)
