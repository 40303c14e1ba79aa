import { hashNodes } from './pedersen-hash.ts'
import type { Precompile } from './precompile.ts'
import { empty, readInt, wordAt, zeroWord } from './words.ts'

const maxLevel = 62

/**
 * Hash of two nodes of the Merkle tree of shielded notes. Input: level, left, right, low byte first; further bytes are
 * ignored, shorter input fails, and so does a level above 62 (java-tron LibrustzcashParam.MerkleHashParams).
 */
const merkleHash: Precompile = {
  address: 0x1000004n,
  since: 'getAllowShieldedTRC20Transaction',
  energy: () => 500n,
  microseconds: () => 2500,
  run(input) {
    const level = readInt(wordAt(input, 0))
    if (input.length < 96 || level > maxLevel) return { kind: 'failed', output: empty }
    return { kind: 'done', output: hashNodes(level, wordAt(input, 1), wordAt(input, 2)) }
  },
}

/**
 * Stands in for the check of a mint, transfer or burn proof of shielded TRC20 tokens. Its keys come from the Sapling
 * ceremony and are not included here, so every proof is reported as invalid: a word of zeros.
 */
const proofCheck = (address: bigint, energy: bigint): Precompile => ({
  address,
  since: 'getAllowShieldedTRC20Transaction',
  energy: () => energy,
  run: () => ({ kind: 'done', output: zeroWord() }),
})

export const shieldedPrecompiles: readonly Precompile[] = [
  proofCheck(0x1000001n, 150_000n),
  proofCheck(0x1000002n, 200_000n),
  proofCheck(0x1000003n, 150_000n),
  merkleHash,
]
