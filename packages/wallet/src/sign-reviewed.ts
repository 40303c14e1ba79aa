import { type Address, recoverSigner } from '@sundial/primitives'
import { CannotSign, SigningFailed, SigningRefused } from './errors.ts'
import { hashOf } from './request-hash.ts'
import { type Review, reviewRequest } from './review.ts'
import type { Signer, SigningRequest } from './signer.ts'

/** The person approved exactly what was shown. The review stays on screen until signing ends. */
export type Approval = {
  /** Ends the review: without an error after a signature, or with the reason why there is none. */
  close(error?: unknown): void
}

/** Shows the review; resolves to an approval, or to `undefined` when the person declines. */
export type ShowReview = (
  review: Review,
  signer: Pick<Signer, 'kind' | 'address'>,
) => Promise<Approval | undefined>

export type Signed = {
  readonly request: SigningRequest
  readonly signature: Uint8Array
  readonly signer: Address
}

/**
 * The only way to a signature: the request is copied, its review shown and approved, the copy signed, and the signature
 * checked against the account's address. Throws `CannotSign`, `SigningRefused`, `SignerUnavailable` or `SigningFailed`.
 */
export async function signReviewed(
  signer: Signer,
  request: SigningRequest,
  { show, signal }: { readonly show: ShowReview; readonly signal?: AbortSignal },
): Promise<Signed> {
  // Whoever made the request keeps no hand on the bytes that are shown and signed.
  const copy = copyOf(request)
  const limit = signer.limitOf(copy)
  if (limit !== undefined) throw new CannotSign(limit)
  const review = reviewRequest(copy)
  if (review.kind === 'transaction' && review.obstacle !== undefined)
    throw new CannotSign('operation_not_supported')
  if (!(await show(review, signer))) throw new SigningRefused()
  signal?.throwIfAborted()
  const signature = await signer.sign(copyOf(copy), signal)
  if (signature.length !== 65 || signerOf(copy, signature) !== signer.address) {
    throw new SigningFailed(
      'The signature is not that of this account over what was shown. It was discarded.',
    )
  }
  return { request: copy, signature, signer: signer.address }
}

/** The address that signed the request. Throws `malformed_signature`. */
export const signerOf = (request: SigningRequest, signature: Uint8Array): Address =>
  recoverSigner(hashOf(request), signature)

const copyOf = (request: SigningRequest): SigningRequest =>
  request.kind === 'transaction'
    ? { ...request, raw: request.raw.slice() }
    : { ...request, message: request.message.slice() }
