import { toHex } from '@sundial/primitives'
import type { Receipt } from '@sundial/protocol'
import { firstPositionOf } from './account-index.ts'
import { BlockFollower } from './block-follower.ts'
import type { Chain } from '../chain/chain.ts'

/** Transactions that logged, by contract and by first topic, as positions: oldest first, each once a key. */
export class LogIndex {
  readonly #chain: Chain
  readonly #follower: BlockFollower
  readonly #all: number[] = []
  /** A contract's 20 bytes or a topic's 32, in hex: their lengths keep them apart. */
  readonly #positionsByKey = new Map<string, number[]>()

  constructor(chain: Chain) {
    this.#chain = chain
    this.#follower = new BlockFollower(chain, {
      append: (height) => this.#append(height),
      removeFrom: (height) => this.#removeFrom(height),
    })
  }

  all(): readonly number[] {
    this.#follower.follow()
    return this.#all
  }

  /** Of a contract by its 20 bytes, or of logs whose first topic this is. Lower case hex without prefix. */
  positionsOf(key: string): readonly number[] {
    this.#follower.follow()
    return this.#positionsByKey.get(key) ?? []
  }

  #append(height: number): void {
    if (this.#chain.index.transactionCountAt(height) === 0) return
    for (const [index, receipt] of this.#chain.block(height)!.receipts.entries()) {
      if (receipt.log.length > 0) this.#add(receipt, firstPositionOf(height) + index)
    }
  }

  #add({ log }: Receipt, position: number): void {
    this.#all.push(position)
    const keys = log.flatMap(({ address, topics }) => [address, ...topics.slice(0, 1)].map(toHex))
    for (const key of new Set(keys)) {
      const positions = this.#positionsByKey.get(key)
      if (positions === undefined) this.#positionsByKey.set(key, [position])
      else positions.push(position)
    }
  }

  #removeFrom(height: number): void {
    const first = firstPositionOf(height)
    for (const positions of [this.#all, ...this.#positionsByKey.values()]) {
      while (positions.length > 0 && positions.at(-1)! >= first) positions.pop()
    }
  }
}

/** How many of the sorted positions are before this one. */
export function countBefore(positions: readonly number[], position: number): number {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (positions[middle]! < position) low = middle + 1
    else high = middle
  }
  return low
}
