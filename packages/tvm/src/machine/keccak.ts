import { keccak256 } from '@sundial/primitives'
import { fromBytes, toBytes } from './words.ts'

export const hashWord = (bytes: Uint8Array): bigint => fromBytes(keccak256(bytes))

/**
 * Hash of two words, which is where Solidity keeps an entry of a mapping: the dearest thing a token transfer does, and the
 * same ones come again. A place in these lists holds the last pair that fell on it.
 */
const placeCount = 4_096
const firsts: bigint[] = []
const seconds: bigint[] = []
const hashes: bigint[] = []

export function hashPair(first: bigint, second: bigint): bigint {
  const place = Number(BigInt.asUintN(32, first ^ second)) % placeCount
  if (firsts[place] === first && seconds[place] === second) return hashes[place]!
  const bytes = new Uint8Array(64)
  bytes.set(toBytes(first))
  bytes.set(toBytes(second), 32)
  const hash = hashWord(bytes)
  firsts[place] = first
  seconds[place] = second
  hashes[place] = hash
  return hash
}

/** keccak of JavaScript takes about 7 microseconds for each 136 bytes, known or not: time is counted the same everywhere. */
export const hashMicroseconds = (length: number): number => (Math.floor(length / 136) + 1) * 7
