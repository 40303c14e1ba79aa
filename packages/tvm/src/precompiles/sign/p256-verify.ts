import { p256 } from '@noble/curves/nist.js'
import { concatBytes } from '@sundial/primitives'
import type { Precompile } from '../precompile.ts'
import { booleanWord, empty } from '../words.ts'

const inputBytes = 160

/**
 * Whether a secp256r1 signature is valid (EIP-7951, TIP-7951). Input: hash, r, s, x, y. Returns a word of 1, or no bytes
 * at all for anything else; it never fails.
 */
export const precompile: Precompile = {
  address: 0x100n,
  since: 'getAllowTvmOsaka',
  energy: () => 6900n,
  microseconds: () => 1800,
  run: (input) => ({ kind: 'done', output: isSigned(input) ? booleanWord(true) : empty }),
}

function isSigned(input: Uint8Array): boolean {
  if (input.length !== inputBytes) return false
  const publicKey = concatBytes(Uint8Array.of(4), input.subarray(96))
  try {
    return p256.verify(input.subarray(32, 96), input.subarray(0, 32), publicKey, {
      lowS: false,
      prehash: false,
    })
  } catch {
    return false
  }
}
