import type { Address } from '@sundial/primitives'
import type { Page, PageRequest } from './contract.ts'
import type { BlockPlace } from './node-states.ts'

/** What a witness had when votes were counted. */
export type TallyVotes = {
  readonly witness: Address
  readonly votes: bigint
  /** Percent of its pay that it keeps until the next tally; absent where the node was not asked in that time. */
  readonly brokerage?: number | undefined
}

/** The block whose maintenance counted votes. */
export type TallyPlace = { readonly height: number; readonly timestampMs: number }

/** All witnesses in the order of election. */
export type Tally = TallyPlace & { readonly rows: readonly TallyVotes[] }

export type TallyRow = TallyPlace & {
  /** Of all witnesses. */
  readonly votes: bigint
  readonly witnessCount: number
}

/** A witness at a tally; `rank` counts from 1. */
export type WitnessTallyRow = TallyRow & { readonly own: TallyVotes; readonly rank: number }

/**
 * Votes of witnesses as each maintenance counted them. A node tells those of the last one alone, so tallies at which the index
 * did not follow are not among them. Undoing a block drops what the node told at it.
 */
export interface Tallies {
  /**
   * Keeps what the node told at its head of the tally before. Of one that is kept already, only what it lacks of brokerages.
   * Resolves with false, and keeps nothing, when the index does not hold the block.
   */
  keepTally(at: BlockPlace, tally: Tally): Promise<boolean>
  /** The tally that counted after the block at the height: the newest kept one up to it. */
  tallyAt(height: number): Promise<Tally | undefined>
  tallies(request: PageRequest): Promise<Page<TallyRow>>
  talliesOfWitness(witness: Address, request: PageRequest): Promise<Page<WitnessTallyRow>>
}
