import { ripemd160 } from '@noble/hashes/legacy.js'
import type { Precompile } from '../precompile.ts'
import { wordsIn, zeroWord } from '../words.ts'

/** The RIPEMD-160 of Ethereum, 20 bytes in a word. */
export const precompile: Precompile = {
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
