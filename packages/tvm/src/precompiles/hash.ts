import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@sundial/primitives'
import type { Precompile } from './precompile.ts'
import { wordsIn, zeroWord } from './words.ts'

/** Returns its input. */
const identity: Precompile = {
  address: 0x04n,
  energy: (input) => 15n + 3n * wordsIn(input),
  run: (input) => ({ kind: 'done', output: input.slice() }),
}

const sha256Hash: Precompile = {
  address: 0x02n,
  energy: (input) => 60n + 12n * wordsIn(input),
  microseconds: (input) => 5 + input.length / 150,
  run: (input) => ({ kind: 'done', output: sha256(input) }),
}

/** At Ethereum's address of RIPEMD-160, TRON has SHA-256 of the first 20 bytes of SHA-256; the price is that of RIPEMD-160. */
const doubleSha256: Precompile = {
  address: 0x03n,
  energy: (input) => 600n + 120n * wordsIn(input),
  microseconds: (input) => 10 + input.length / 150,
  run: (input) => ({ kind: 'done', output: sha256(sha256(input).subarray(0, 20)) }),
}

/** The RIPEMD-160 of Ethereum, 20 bytes in a word. */
const ripemd160Hash: Precompile = {
  address: 0x20003n,
  since: 'getAllowTvmCompatibleEvm',
  energy: (input) => 600n + 120n * wordsIn(input),
  microseconds: (input) => 16 + input.length / 100,
  run(input) {
    const output = zeroWord()
    output.set(ripemd160(input), 12)
    return { kind: 'done', output }
  },
}

export const hashPrecompiles: readonly Precompile[] = [identity, sha256Hash, doubleSha256, ripemd160Hash]
