import type { CodeSummary } from '../services/contract-source/code-summary.ts'

/** Another token whose name or symbol looks the same and that the index saw first. */
export type OlderNamesake = {
  /** Base58 address, or number. */
  readonly token: string
  readonly name?: string | undefined
  /** Whether it moved recently. The issuer of the younger token cannot change this from yes to no. */
  readonly isInUse: boolean
}

export type Holders = {
  readonly count: number
  /** Base58; absent without a holder. */
  readonly largest?: string | undefined
  /** Whether the largest holder has more than the next 99 together. */
  readonly isConcentrated: boolean
}

/** What the operator's labels say; absent members say nothing. */
export type OperatorView = {
  readonly warns?: boolean | undefined
  readonly doubts?: boolean | undefined
  /** The operator knows it to be what its name says. */
  readonly vouchesForName?: boolean | undefined
}

/**
 * What is proven about a token, by kind. A kind that is absent is not known, which is never the same as nothing found. What the
 * issuer can buy or arrange is in kinds of their own: holders, age, activity.
 */
export type Evidence = {
  readonly operator: OperatorView
  /** As the token itself has them. */
  readonly names?: { readonly name?: string | undefined; readonly symbol?: string | undefined } | undefined
  readonly olderNamesakes?: readonly OlderNamesake[] | undefined
  /** `protocol`: a TRC10 token, whose code is java-tron's. */
  readonly source?: 'verified' | 'unverified' | 'protocol' | undefined
  readonly code?: CodeSummary | undefined
  readonly holders?: Holders | undefined
  /** Whole days from its first block to the head. */
  readonly age?: { readonly days: number } | undefined
  /** Whole days from its newest transfer to the head. */
  readonly activity?: { readonly quietDays: number } | undefined
}

export const evidenceKinds = [
  'operator',
  'names',
  'olderNamesakes',
  'source',
  'code',
  'holders',
  'age',
  'activity',
] as const satisfies readonly (keyof Evidence)[]

export type EvidenceKind = (typeof evidenceKinds)[number]
