import { type Address } from '@sundial/primitives'
import { recoverSigner } from '@sundial/primitives/keys'
import { CannotSign, SigningFailed, SigningRefused } from './errors.ts'
import { hashOf } from './request-hash.ts'
import { type BatchReview, type Review, reviewRequest } from './review.ts'
import type { Signer, SigningRequest, TransactionRequest } from './signer.ts'

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

type Options = { readonly show: ShowReview; readonly signal?: AbortSignal }

/**
 * The only way to a signature, with `signAllReviewed`: the request is copied, its review shown and approved, the copy signed,
 * and the signature checked against the account's address. Throws `CannotSign`, `SigningRefused`, `SignerUnavailable` or
 * `SigningFailed`.
 */
export async function signReviewed(
  signer: Signer,
  request: SigningRequest,
  options: Options,
): Promise<Signed> {
  const [signed] = await signCopies(signer, [copyOf(request)], options)
  return signed!
}

/**
 * Signs transactions that one review shows together, in their order. A device asks for each. Throws as `signReviewed` does, and
 * then gives no signature.
 */
export const signAllReviewed = (
  signer: Signer,
  requests: readonly TransactionRequest[],
  options: Options,
): Promise<readonly Signed[]> => signCopies(signer, requests.map(copyOf), options)

/** Whoever made the requests keeps no hand on the bytes that are shown and signed. */
async function signCopies(
  signer: Signer,
  copies: readonly SigningRequest[],
  { show, signal }: Options,
): Promise<readonly Signed[]> {
  const reviews = copies.map(reviewRequest)
  const isBarred = reviews.some(hasObstacle)
  // The review says what is wrong with the transaction, whatever else the signer cannot do.
  for (const copy of isBarred ? [] : copies) {
    const limit = signer.limitOf(copy)
    if (limit !== undefined) throw new CannotSign(limit)
  }
  const approval = await show(reviews.length === 1 ? reviews[0]! : batchOf(reviews), signer)
  if (approval === undefined) throw new SigningRefused()
  try {
    // A review with an obstacle offers no approval; this holds whatever the screen does.
    if (isBarred) throw new CannotSign('operation_not_supported')
    const signed: Signed[] = []
    for (const request of copies) {
      signal?.throwIfAborted()
      const signature = await signatureOf(signer, request, signal)
      signed.push({ request, signature, signer: signer.address })
    }
    approval.close()
    return signed
  } catch (error) {
    approval.close(error)
    throw error
  }
}

function batchOf(reviews: readonly Review[]): BatchReview {
  const transactions = reviews.filter((review) => review.kind === 'transaction')
  if (transactions.length < reviews.length) throw new TypeError('Messages are reviewed one by one.')
  return { kind: 'batch', reviews: transactions }
}

const hasObstacle = (review: Review): boolean =>
  review.kind === 'transaction' && review.obstacle !== undefined

async function signatureOf(
  signer: Signer,
  request: SigningRequest,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const signature = await signer.sign(copyOf(request), signal)
  if (isSignatureOf(signer.address, request, signature)) return signature
  throw new SigningFailed('The signature is not that of this account over what was shown. It was discarded.')
}

function isSignatureOf(address: Address, request: SigningRequest, signature: Uint8Array): boolean {
  try {
    return signature.length === 65 && signerOf(request, signature) === address
  } catch {
    return false
  }
}

/** The address that signed the request. Throws `malformed_signature`. */
export const signerOf = (request: SigningRequest, signature: Uint8Array): Address =>
  recoverSigner(hashOf(request), signature)

function copyOf(request: SigningRequest): SigningRequest {
  switch (request.kind) {
    case 'transaction':
      return { ...request, raw: request.raw.slice() }
    case 'message':
      return { ...request, message: request.message.slice() }
    case 'typed-data':
      return { ...request }
  }
}
