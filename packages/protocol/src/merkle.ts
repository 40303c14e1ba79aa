import { concatBytes, sha256 } from '@sundial/primitives'
import { type Transaction, transaction } from './messages/transaction.ts'

/**
 * Root over SHA-256 of each whole transaction, signatures and result included; an odd node is promoted
 * unhashed, an empty block has 32 zero bytes (java-tron MerkleTree).
 */
export function transactionRoot(transactions: readonly Transaction[]): Uint8Array {
  return merkleRoot(transactions.map((item) => sha256(transaction.encode(item))))
}

/** Over leaves that are hashes already; `hash` is SHA-256, which a runtime may have a faster one of. */
export function merkleRoot(leaves: readonly Uint8Array[], hash = sha256): Uint8Array {
  if (leaves.length === 0) return new Uint8Array(32)
  let level = leaves
  while (level.length > 1) level = parents(level, hash)
  return level[0]!
}

function parents(level: readonly Uint8Array[], hash: typeof sha256): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let index = 0; index < level.length; index += 2) {
    const right = level[index + 1]
    above.push(right === undefined ? level[index]! : hash(concatBytes(level[index]!, right)))
  }
  return above
}
