import { type Address, limits, Malformed } from '@sundial/primitives'
import { recoverSigner, type RecoverPublicKey } from '@sundial/primitives/keys'
import { blockHash, transactionHash } from './ids.ts'
import type { BlockHeader } from './messages/block.ts'
import type { Transaction } from './messages/transaction.ts'
import { signedHash, type SideChainId } from './side-chain.ts'

/** How the signatures of a chain's transactions lead to their signers. */
export type SigningRules = {
  /** Noble by default. */
  readonly recover?: RecoverPublicKey | undefined
  /** Of a side chain; all other chains sign the id alone. */
  readonly sideChainId?: SideChainId | undefined
}

/** Addresses that signed, in the order of the signatures. Throws `malformed_signature`. */
export function signersOf(
  { rawData, signature }: Transaction,
  { recover, sideChainId }: SigningRules = {},
): Address[] {
  if (rawData === undefined) throw new Malformed('transaction', 'The transaction has no raw data.')
  if (signature.length > limits.signaturesPerTransaction) {
    throw new Malformed('signature', `${signature.length} signatures are more than any permission has keys.`)
  }
  const hash = signedHash(transactionHash(rawData), sideChainId)
  return signature.map((item) => recoverSigner(hash, item, recover))
}

/** Address that signed the transaction with this id. Throws `malformed_signature`. */
export const transactionSigner = (
  id: Uint8Array,
  signature: Uint8Array,
  { recover, sideChainId }: SigningRules = {},
): Address => recoverSigner(signedHash(id, sideChainId), signature, recover)

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
