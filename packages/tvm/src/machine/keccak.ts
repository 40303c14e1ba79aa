import { keccak256 } from '@sundial/primitives'
import { fromBytes } from './words.ts'

export const hashWord = (bytes: Uint8Array): bigint => fromBytes(keccak256(bytes))

/** keccak of JavaScript takes about 2.5 microseconds for each 136 bytes. */
export const hashMicroseconds = (length: number): number => (Math.floor(length / 136) + 1) * 2.5
