import { isPairingOne, toG1, toG2 } from '../bn128.ts'
import type { Precompile } from '../precompile.ts'
import { booleanWord, empty, wordAt } from '../words.ts'

const pairBytes = 192

/**
 * Whether the product of the pairings of alt_bn128 points is one (EIP-197): a word of 1 or 0. Fails when the input is not
 * whole pairs or has something that is no point.
 */
export const precompile: Precompile = {
  address: 0x08n,
  energy(input, port) {
    const count = BigInt(pairCount(input))
    return port.parameter('getAllowTvmIstanbul') > 0n ? 34_000n * count + 45_000n : 80_000n * count + 100_000n
  },
  microseconds: (input) => (input.length % pairBytes === 0 ? 6000 + 7000 * pairCount(input) : 0),
  run(input) {
    if (input.length % pairBytes !== 0) return { kind: 'failed', output: empty }
    const pairs = []
    for (let index = 0; index < pairCount(input); index++) {
      const pair = toPair(input.subarray(index * pairBytes))
      if (pair === undefined) return { kind: 'failed', output: empty }
      pairs.push(pair)
    }
    return { kind: 'done', output: booleanWord(isPairingOne(pairs)) }
  },
}

const pairCount = (input: Uint8Array): number => Math.floor(input.length / pairBytes)

function toPair(input: Uint8Array) {
  const g1 = toG1(wordAt(input, 0), wordAt(input, 1))
  const g2 = g1 && toG2([2, 3, 4, 5].map((index) => wordAt(input, index)))
  return g1 && g2 && { g1, g2 }
}
