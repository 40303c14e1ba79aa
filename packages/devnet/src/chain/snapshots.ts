import type { Transaction } from '@sundial/protocol'
import { ChainRefused } from './chain-refused.ts'
import type { CheatSnapshot } from './cheats.ts'

/** A snapshot without the state, which the undo stack restores. */
export type Snapshot = {
  readonly height: number
  readonly cheatState: CheatSnapshot
  /** Transactions that waited for a block. */
  readonly waiting: readonly Transaction[]
}

/** The states that the chain can return to, by an increasing id. */
export class Snapshots {
  #last = 0
  readonly #snapshotById = new Map<string, Snapshot>()

  take(snapshot: Snapshot): string {
    const id = `0x${(++this.#last).toString(16)}`
    this.#snapshotById.set(id, snapshot)
    return id
  }

  /** Returns the snapshot, and removes it and all later ones. Throws `chain_refused`. */
  revert(id: string): Snapshot {
    const snapshot = this.#snapshotById.get(id)
    if (snapshot === undefined) throw new ChainRefused(`There is no snapshot ${id.slice(0, 20)}.`)
    const later = [...this.#snapshotById.keys()]
    for (const taken of later.slice(later.indexOf(id))) this.#snapshotById.delete(taken)
    return snapshot
  }

  /** A fork undid the blocks of these snapshots. */
  dropAbove(height: number): void {
    for (const [id, snapshot] of this.#snapshotById)
      if (snapshot.height > height) this.#snapshotById.delete(id)
  }
}
