import { fromText, keccak256, Malformed, sha256, toHex, toText } from '@sundial/primitives'
import { bytesOfHex } from './addresses.ts'

/** How bytes are written in the field. */
export const byteKinds = ['text', 'hex', 'base64', 'number'] as const
export type ByteKind = (typeof byteKinds)[number]

/** The same bytes in every form; absent where they have none. */
export type ByteForms = {
  readonly length: number
  /** Without zero bytes at the end, which bytes32 has after a text. */
  readonly text: string | undefined
  readonly hex: string
  readonly base64: string
  /** As an unsigned whole number, of at most 32 bytes. */
  readonly number: string | undefined
  /** Zeros at the end, as Solidity stores text. */
  readonly bytes32: string | undefined
  /** Zeros at the front, as Solidity stores numbers. */
  readonly uint256: string | undefined
  readonly keccak256: string
  readonly sha256: string
}

/** More is no text of a field: a page that hashes megabytes with each key stops responding. */
const mostLetters = 200_000
const wordBytes = 32

/** Throws `malformed_hex`, `malformed_base64`, `malformed_number` and `malformed_length`. */
export function byteForms(written: string, kind: ByteKind): ByteForms {
  if (written.length > mostLetters)
    throw new Malformed('length', `At most ${mostLetters} characters can be converted here.`)
  const bytes = bytesOf(written, kind)
  const hex = toHex(bytes)
  const isWord = bytes.length <= wordBytes
  return {
    length: bytes.length,
    text: toText(bytes.subarray(0, lengthWithoutZeros(bytes))),
    hex: `0x${hex}`,
    base64: btoa(lettersOf(bytes)),
    number: isWord ? BigInt(`0x${hex || '0'}`).toString() : undefined,
    bytes32: isWord ? `0x${hex.padEnd(2 * wordBytes, '0')}` : undefined,
    uint256: isWord ? `0x${hex.padStart(2 * wordBytes, '0')}` : undefined,
    keccak256: toHex(keccak256(bytes)),
    sha256: toHex(sha256(bytes)),
  }
}

function bytesOf(written: string, kind: ByteKind): Uint8Array {
  switch (kind) {
    case 'text':
      return fromText(written)
    case 'hex':
      return bytesOfHex(written)
    case 'base64':
      return bytesOfBase64(written.replaceAll(/\s/g, ''))
    case 'number':
      return bytesOfNumber(written.trim())
  }
}

/** Both alphabets of base64, with or without padding. */
function bytesOfBase64(text: string): Uint8Array {
  const standard = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '')
  try {
    return Uint8Array.from(atob(standard), (letter) => letter.charCodeAt(0))
  } catch (cause) {
    throw new Malformed('base64', 'Not base64: letters, digits, + and / in groups of four.', { cause })
  }
}

/** A character for each byte, as `btoa` wants them. */
const lettersOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** A whole number in as few bytes as it needs; a negative one as the 32 bytes of an int256. */
function bytesOfNumber(text: string): Uint8Array {
  if (!/^-?\d{1,78}$/.test(text)) throw new Malformed('number', 'Not a whole number of at most 78 digits.')
  const number = BigInt(text)
  if (number >= 2n ** 256n || number < -(2n ** 255n))
    throw new Malformed('number', 'The number does not fit 32 bytes.')
  const digits = (number < 0n ? number + 2n ** 256n : number).toString(16)
  return bytesOfHex(digits.length % 2 === 0 ? digits : `0${digits}`)
}

function lengthWithoutZeros(bytes: Uint8Array): number {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return end
}
