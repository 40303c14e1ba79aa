import type { Chain } from '../chain/chain.ts'

type Follower = {
  append(height: number): void
  /** Forgets blocks from this height on. */
  removeFrom(height: number): void
}

/**
 * Brings what was gathered from blocks up to the chain, over forks too. Nothing happens until it is asked, so that a
 * chain nobody asks about starts as fast as it can.
 */
export class BlockFollower {
  readonly #chain: Chain
  readonly #follower: Follower
  readonly #blockIds: string[] = []

  constructor(chain: Chain, follower: Follower) {
    this.#chain = chain
    this.#follower = follower
  }

  follow(): void {
    const { index } = this.#chain
    const ids = this.#blockIds
    let kept = Math.min(ids.length, index.headHeight + 1)
    while (kept > 0 && ids[kept - 1] !== index.idAt(kept - 1)) kept--
    if (kept < ids.length) {
      ids.length = kept
      this.#follower.removeFrom(kept)
    }
    for (let height = kept; height <= index.headHeight; height++) {
      ids.push(index.idAt(height)!)
      this.#follower.append(height)
    }
  }
}
