import type { Head } from './node-calls.ts'

type PaceOptions = { readonly perSecond: number; readonly perBlock: number }

/** A larger leap of the chain's time was deliberate; the demo does not wait for it. */
const leapMs = 60_000
/** A lead that does not shrink for this long belongs to the chain. */
const patienceMs = 60_000
const longestLeadMs = 12_000

/**
 * Decides when the next transaction may go. A head gets only a few; and where each transaction creates a block, a slot
 * apart, the chain's time must not run away from the clock.
 */
export class Pace {
  readonly turnMs: number
  readonly #perBlock: number
  #headId = ''
  #sentOnHead = 0
  /** Lead of the chain's time over the clock without any transactions. */
  #ownLeadMs: number | undefined
  #lastLeadMs = 0
  #waitingSinceMs: number | undefined

  constructor({ perSecond, perBlock }: PaceOptions) {
    this.turnMs = 1000 / perSecond
    this.#perBlock = perBlock
  }

  maySend(head: Head, nowMs: number): boolean {
    if (head.id !== this.#headId) {
      this.#headId = head.id
      this.#sentOnHead = 0
    }
    return !this.#ranAway(head.timeMs - nowMs, nowMs) && this.#sentOnHead < this.#perBlock
  }

  sent(): void {
    this.#sentOnHead++
  }

  #ranAway(leadMs: number, nowMs: number): boolean {
    const leapt = Math.abs(leadMs - this.#lastLeadMs) > leapMs
    const isOwn = this.#waitingSinceMs !== undefined && nowMs - this.#waitingSinceMs > patienceMs
    this.#lastLeadMs = leadMs
    if (this.#ownLeadMs === undefined || leapt || isOwn) this.#ownLeadMs = Math.max(0, leadMs)
    else this.#ownLeadMs = Math.max(0, Math.min(this.#ownLeadMs, leadMs))
    const ranAway = leadMs - this.#ownLeadMs > longestLeadMs
    this.#waitingSinceMs = ranAway ? (this.#waitingSinceMs ?? nowMs) : undefined
    return ranAway
  }
}
