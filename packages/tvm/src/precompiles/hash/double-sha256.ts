import { sha256 } from '@sundial/primitives'
import type { Precompile } from '../precompile.ts'
import { wordsIn } from '../words.ts'

/** Where Ethereum has RIPEMD-160, TRON has SHA-256 of the first 20 bytes of SHA-256; the price is that of RIPEMD-160. */
export const precompile: Precompile = {
  address: 0x03n,
  energy: (input) => 600n + 120n * wordsIn(input),
  microseconds: (input) => 10 + input.length / 150,
  run: (input) => ({ kind: 'done', output: sha256(sha256(input).subarray(0, 20)) }),
}
