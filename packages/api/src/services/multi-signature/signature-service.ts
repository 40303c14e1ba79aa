import type { Address } from '@sundial/primitives'
import type { MultiSignatureFilter } from '@sundial/store'
import type { BroadcastFailure, MultiSignature } from './multi-signature.ts'
import type { Submission } from './read-submission.ts'

/** What the API needs of a service for signatures: this server's own, or that of another operator. */
export interface SignatureService {
  /** Takes a signed transaction; sends it where its signatures suffice. Throws `malformed_transaction`. */
  submit(submission: Submission): Promise<BroadcastFailure | undefined>
  /** Newest first; `nowMs` is the time of the chain, by which a transaction expires. */
  list(
    address: Address,
    page: { readonly filter: MultiSignatureFilter; readonly start: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly MultiSignature[]; readonly total: number; readonly nowMs: number }>
  countToSign(address: Address): Promise<number>
  /** Called on every change; returns a function that ends the subscription. */
  subscribe(listener: (changed: MultiSignature) => void): () => void
}
