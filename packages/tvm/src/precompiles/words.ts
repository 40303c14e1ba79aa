// Reads input and writes output in words of 32 bytes, with java-tron's ways of truncation.
import { type Address, fromEvmAddress, toHex } from '@sundial/primitives'

export const wordSize = 32
export const empty = new Uint8Array(0)

const maxInt = 0x7fff_ffff

/** Bytes from an offset, zeros past the end of the input; no bytes when it ends before the offset (java-tron ByteUtil.parseBytes). */
export function slice(input: Uint8Array, offset: number, length: number): Uint8Array {
  if (offset >= input.length) return empty
  const bytes = new Uint8Array(length)
  bytes.set(input.subarray(offset, offset + length))
  return bytes
}

/** The nth word of the input, padded with zeros. */
export const wordAt = (input: Uint8Array, index: number): Uint8Array => {
  const word = new Uint8Array(wordSize)
  word.set(input.subarray(index * wordSize, (index + 1) * wordSize))
  return word
}

/** Whole words in the input; a remainder is ignored. */
export const wordCount = (input: Uint8Array): number => Math.floor(input.length / wordSize)

/** Words of the input, including a partial one: the basis of prices for hashing and copying. */
export const wordsIn = (input: Uint8Array): bigint => BigInt(Math.ceil(input.length / wordSize))

export const wordsOf = (input: Uint8Array): Uint8Array[] =>
  Array.from({ length: wordCount(input) }, (_, index) => wordAt(input, index))

export const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x0${toHex(bytes)}`)

/** A value of at most 32 bytes as a word. */
export function toWord(value: bigint): Uint8Array {
  const word = new Uint8Array(wordSize)
  let rest = value
  for (let index = wordSize - 1; rest > 0n; index--) {
    word[index] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return word
}

/** An int64 as a word: negative ones fill 8 bytes only (java-tron ByteUtil.longTo32Bytes). */
export const longToWord = (value: bigint): Uint8Array => toWord(BigInt.asUintN(64, value))

/** A value beyond an int becomes its maximum (java-tron DataWord.intValueSafe). */
export function readInt(word: Uint8Array): number {
  const value = toNumber(word)
  return value > BigInt(maxInt) ? maxInt : Number(value)
}

/** The address in the last 20 bytes of a word. */
export const toAccount = (word: Uint8Array): Address => fromEvmAddress(word)

export const zeroWord = (): Uint8Array => new Uint8Array(wordSize)

export const booleanWord = (value: boolean): Uint8Array => toWord(value ? 1n : 0n)
