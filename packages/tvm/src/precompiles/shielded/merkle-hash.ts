import { hashNodes } from '../pedersen-hash.ts'
import type { Precompile } from '../precompile.ts'
import { empty, toInt, wordAt } from '../words.ts'

const maxLevel = 62

/**
 * Hash of two nodes of the Merkle tree of shielded notes. Input: level, left, right, low byte first; more does not count,
 * less fails, and so does a level above 62 (java-tron LibrustzcashParam.MerkleHashParams).
 */
export const precompile: Precompile = {
  address: 0x1000004n,
  since: 'getAllowShieldedTRC20Transaction',
  energy: () => 500n,
  microseconds: () => 2500,
  run(input) {
    const level = toInt(wordAt(input, 0))
    if (input.length < 96 || level > maxLevel) return { kind: 'failed', output: empty }
    return { kind: 'done', output: hashNodes(level, wordAt(input, 1), wordAt(input, 2)) }
  },
}
