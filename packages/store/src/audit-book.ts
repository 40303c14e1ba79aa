import type { Address } from '@sundial/primitives'
import type { Asset } from './facts.ts'
import type { Balance } from './contract.ts'
import type { BlockPlace } from './node-states.ts'

/** Who went through the accounts. Numbers are stored: they stay as they are. */
export const auditRuns = { background: 1, command: 2 } as const
export type AuditRun = keyof typeof auditRuns

/** What a round goes through in this order; what blocks just touched is compared beside it. */
export const auditSubjects = { accounts: 1, assets: 2, touched: 3 } as const
export type AuditSubject = keyof typeof auditSubjects

/** A balance as index and node had it after the same block. */
export type Comparison = {
  /** Absent: the sum of what is held of the asset, against its supply. */
  readonly account?: Address | undefined
  readonly asset: Asset
  readonly indexAmount: bigint
  /** Absent: the contract does not answer. */
  readonly nodeAmount?: bigint | undefined
}

/** How far what was compared brings a round; what was touched has no number. */
export type AuditStep = {
  readonly run: AuditRun
  readonly round: number
  readonly subject: AuditSubject
  readonly first: number
  readonly count: number
}

export type AuditCursor = {
  readonly round: number
  readonly subject: 'accounts' | 'assets'
  readonly next: number
}

/** What one round compared so far. */
export type AuditedRound = {
  readonly run: AuditRun
  readonly round: number
  readonly subject: AuditSubject
  /** Accounts or assets; of those touched, each time. */
  readonly count: number
  readonly comparisonCount: number
  readonly fromHeight: number
  readonly toHeight: number
  readonly fromMs: number
  readonly toMs: number
}

type Sighting = {
  readonly indexAmount: bigint
  readonly nodeAmount: bigint
  readonly at: BlockPlace
  readonly timeMs: number
}

export type AuditDifference = {
  /** Absent: the supply of the asset. */
  readonly account: Address | undefined
  readonly asset: Asset
  readonly found: Sighting
  /** The newest comparison that found it. */
  readonly seen: Sighting & { readonly count: number }
  /** A later comparison agreed, or the block it was found at was undone. */
  readonly ended:
    | { readonly kind: 'agreed'; readonly at: BlockPlace; readonly timeMs: number }
    | { readonly kind: 'undone'; readonly toHeight: number }
    | undefined
}

/** How far the index's figures of an asset are proven against the node. */
export type AssetProof = {
  /** `proven`: compared (a contract's token: its supply too) and no difference is open. */
  readonly kind: 'proven' | 'differs' | 'notCompared'
  readonly comparisonCount: number
  /** Times the contract did not answer. */
  readonly unansweredCount: number
  readonly openDifferenceCount: number
  /** Differences found while so many were open that they were not listed. */
  readonly unlistedCount: number
  readonly fromHeight?: number | undefined
  readonly toHeight?: number | undefined
  readonly supply?:
    | { readonly height: number; readonly indexAmount: bigint; readonly nodeAmount: bigint }
    | undefined
}

/** So many differences of one asset are open at most; of further ones only their number is kept. */
export const openDifferencesPerAsset = 1000

/** What was compared with the node, and what was found. */
export interface AuditBook {
  /** Resolves with false, and keeps nothing, when the index does not hold the block. Each account and asset once. */
  recordComparisons(
    at: BlockPlace,
    nowMs: number,
    comparisons: readonly Comparison[],
    step: AuditStep,
  ): Promise<boolean>
  /** Where the run goes on; absent before its first step. */
  auditCursor(run: AuditRun): Promise<AuditCursor | undefined>
  /** At most the newest two rounds of each run. */
  auditedRounds(): Promise<readonly AuditedRound[]>
  openDifferenceCount(): Promise<number>
  /** The newest found first. */
  auditDifferences(limit: number): Promise<readonly AuditDifference[]>
  /** Of the accounts, those with open differences. */
  openDifferencesOf(accounts: readonly Address[]): Promise<ReadonlyMap<Address, readonly Asset[]>>
  assetProof(asset: Asset): Promise<AssetProof>
  /** Everything the account ever held, what it holds none of any more too; absent when balances are not known. */
  everHeld(account: Address): Promise<readonly Balance[] | undefined>
  /** The sum of what is held; absent when balances are not known. */
  heldSum(asset: Asset): Promise<bigint | undefined>
}
