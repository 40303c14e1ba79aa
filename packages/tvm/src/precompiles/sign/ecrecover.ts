import { fromHex } from '@sundial/primitives'
import type { Precompile, PrecompilePort } from '../precompile.ts'
import { recoverAddress, recoveryMicroseconds } from '../recover.ts'
import { empty, toNumber, wordAt } from '../words.ts'

/**
 * The address that signed a hash. Input: hash, v, r, s; s may be truncated, the rest not. Returns 21 bytes in a word,
 * including TRON's 41, or no bytes at all.
 */
export const precompile: Precompile = {
  address: 0x01n,
  energy: () => 3000n,
  microseconds: () => recoveryMicroseconds,
  run: (input, port) => ({ kind: 'done', output: recover(input, port) }),
}

function recover(input: Uint8Array, port: PrecompilePort): Uint8Array {
  if (input.length < 96) return empty
  const v = toNumber(wordAt(input, 1))
  const parts = { r: wordAt(input, 2), s: wordAt(input, 3), v: v > 255n ? 0 : Number(v) }
  const signer = recoverAddress(wordAt(input, 0), parts, port.recover)
  if (signer === undefined) return empty
  const word = new Uint8Array(32)
  word.set(fromHex(signer), 11)
  return word
}
