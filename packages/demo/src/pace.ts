import type { Head } from './node-calls.ts'

type PaceOptions = { readonly perSecond: number; readonly perBlock: number }

/** A chain whose time leapt this far was moved by someone; it is not ours to wait for. */
const leapMs = 60_000
/** A lead that does not shrink for this long is the chain's own. */
const patienceMs = 60_000
const longestLeadMs = 12_000

/**
 * Says when the next transaction may go. A head gets a few and no more; and where each transaction makes a block, a
 * slot apart, the chain's time may not run away from ours.
 */
export class Pace {
  readonly turnMs: number
  readonly #perBlock: number
  #headId = ''
  #sentOnHead = 0
  /** How far the chain's time was ahead of ours when nobody pushed it. */
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
