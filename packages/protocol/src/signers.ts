import { type Address, limits, Malformed } from '@sundial/primitives'
import { recoverSigner, type RecoverPublicKey } from '@sundial/primitives/keys'
import { blockHash, transactionHash } from './ids.ts'
import type { BlockHeader } from './messages/block.ts'
import type { Transaction } from './messages/transaction.ts'

/** Addresses that signed, in the order of the signatures. Throws `malformed_signature`. */
export function signersOf({ rawData, signature }: Transaction, recover?: RecoverPublicKey): Address[] {
  if (rawData === undefined) throw new Malformed('transaction', 'The transaction has no raw data.')
  if (signature.length > limits.signaturesPerTransaction) {
    throw new Malformed('signature', `${signature.length} signatures are more than any permission has keys.`)
  }
  const hash = transactionHash(rawData)
  return signature.map((item) => recoverSigner(hash, item, recover))
}

/**
 * Address that signed the block. It is the header's witness, or the key of that witness's witness permission.
 * `undefined` without a signature (genesis, reduced records).
 */
export function blockSigner(
  { rawData, witnessSignature }: BlockHeader,
  recover?: RecoverPublicKey,
): Address | undefined {
  if (rawData === undefined || witnessSignature.length === 0) return undefined
  return recoverSigner(blockHash(rawData), witnessSignature, recover)
}
