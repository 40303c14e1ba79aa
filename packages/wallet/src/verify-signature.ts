import { type Address, Malformed, sha256, toHex } from '@sundial/primitives'
import { rawTransaction, type SideChainId, transactionSigner } from '@sundial/protocol'
import { transactionFromJson } from '@sundial/operations'
import { hashOf } from './request-hash.ts'
import { reviewTransaction, type TransactionReview } from './review.ts'
import { signerOf } from './sign-reviewed.ts'
import type { SigningRequest } from './signer.ts'

/** A message whose version nobody needs to know, or typed data. */
export type SignedContent =
  | { readonly kind: 'message'; readonly message: Uint8Array }
  | { readonly kind: 'typed-data'; readonly json: string }

export type Verification = {
  /** Whether the expected account signed; absent where none was expected. */
  readonly isValid: boolean | undefined
  /** Address that the signature leads to. */
  readonly signer: Address
  /** What was signed: of the two versions of a message the one that the expected account signed, else version 2. */
  readonly request: SigningRequest
  readonly hash: Uint8Array
}

/**
 * Who signed the content. Both versions of TIP-191 are tried. Throws `malformed_signature`, `malformed_json` or
 * `malformed_typed_data`.
 */
export function verifySignature(
  content: SignedContent,
  signature: Uint8Array,
  expected: Address | undefined,
): Verification {
  const requests: readonly SigningRequest[] =
    content.kind === 'typed-data'
      ? [content]
      : ([2, 1] as const).map((version) => ({ kind: 'message', version, message: content.message }))
  const candidates = requests.map((request) => ({
    request,
    signer: signerOf(request, signature),
    hash: hashOf(request),
  }))
  const found = candidates.find(({ signer }) => signer === expected) ?? candidates[0]!
  return { ...found, isValid: expected === undefined ? undefined : found.signer === expected }
}

export type TransactionProof = {
  readonly review: TransactionReview
  /** Accounts whose keys signed it. */
  readonly signers: readonly Address[]
}

/**
 * Who signed a transaction, from a node's answer: the bytes must have the id, and the signatures are checked here. Throws
 * `malformed_transaction`, `malformed_json`, `malformed_message` or `malformed_signature`.
 */
export function proveTransaction(json: unknown, id: string, sideChainId?: SideChainId): TransactionProof {
  const { rawData, signature } = transactionFromJson(json)
  if (rawData === undefined) throw new Malformed('transaction', 'The node has no such transaction.')
  const raw = rawTransaction.encode(rawData)
  const hash = sha256(raw)
  if (toHex(hash) !== id.toLowerCase()) {
    throw new Malformed('transaction', 'The node answered with another transaction.')
  }
  return {
    review: reviewTransaction(raw, sideChainId),
    signers: signature.map((one) => transactionSigner(hash, one, { sideChainId })),
  }
}
