import { post } from './post.ts'

/** One reason for which the chain would refuse a transaction, and whether it holds. */
export type SubmissionCheck = {
  readonly check: string
  readonly ok: boolean
  /** English. */
  readonly message: string
}

/** What a node said to a transaction. */
export type Broadcasted = { readonly success: boolean; readonly code: string; readonly message: string }

/** The checks of the server and its node; nothing is sent to the chain. Throws `ApiFailure`. */
export async function dryRun(hex: string): Promise<readonly SubmissionCheck[]> {
  const answer = await post('/api/transaction', { transaction: hex }, { query: { 'dry-run': '1' } })
  return answer.checks ?? []
}

/** Sends a signed transaction to the chain. Throws `ApiFailure`. */
export const broadcast = (hex: string): Promise<Broadcasted> => post('/api/broadcast', { transaction: hex })
