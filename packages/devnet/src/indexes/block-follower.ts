import type { Chain } from '../chain/chain.ts'

type Follower = {
  append(height: number): void
  /** Forgets blocks from this height on. */
  removeFrom(height: number): void
}

/**
 * Updates an index of blocks to the chain's head, across forks too. It runs when the index is read, so that a chain
 * whose index nothing reads starts fast.
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
    const { heights } = index
    let shared = Math.min(ids.length, index.length)
    while (shared > 0 && ids[shared - 1] !== index.idAt(heights.at(shared - 1))) shared--
    if (shared < ids.length) {
      ids.length = shared
      this.#follower.removeFrom(heights.at(shared))
    }
    for (let order = shared; order < index.length; order++) {
      const height = heights.at(order)
      ids.push(index.idAt(height)!)
      this.#follower.append(height)
    }
  }
}
