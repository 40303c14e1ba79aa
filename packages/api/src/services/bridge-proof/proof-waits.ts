// Why the proof of a bridge waits, and since when.
import { type End, ends } from '@sundial/bridge'
import type { Problem } from '../../node-reader.ts'

/** A node that is briefly away, or an index that is catching up, is no problem. */
const longestWaitMs = 60_000

export class ProofWaits {
  readonly #clock: { now(): number }
  readonly #waits = new Map<End, { readonly sinceMs: number; readonly why: string }>()

  constructor(clock: { now(): number }) {
    this.#clock = clock
  }

  /** Consecutive reasons are one wait: nothing was read since the first of them. */
  note(end: End, why: string): void {
    const sinceMs = this.#waits.get(end)?.sinceMs ?? this.#clock.now()
    this.#waits.set(end, { sinceMs, why })
  }

  end(end: End): void {
    this.#waits.delete(end)
  }

  problems(): readonly Problem[] {
    return ends.flatMap((end) => {
      const wait = this.#waits.get(end)
      if (wait === undefined || this.#clock.now() - wait.sinceMs < longestWaitMs) return []
      const since = new Date(wait.sinceMs).toISOString()
      return [
        {
          code: 'bridge_proof_waits',
          message: `The proof of the bridge has read no more of the ${end} chain since ${since}: ${wait.why}`,
        },
      ]
    })
  }
}
