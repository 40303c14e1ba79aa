import { toHex } from '@sundial/primitives'
import type { Receipt } from '@sundial/protocol'
import { firstPositionOf } from './account-index.ts'
import { BlockFollower } from './block-follower.ts'
import type { Chain } from '../chain/chain.ts'

/** Transactions that logged, by contract and by first topic, as places: oldest first, each once a key. */
export class LogIndex {
  readonly #chain: Chain
  readonly #follower: BlockFollower
  readonly #all: number[] = []
  /** A contract's 20 bytes or a topic's 32, in hex: their lengths keep them apart. */
  readonly #placesByKey = new Map<string, number[]>()

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
  placesOf(key: string): readonly number[] {
    this.#follower.follow()
    return this.#placesByKey.get(key) ?? []
  }

  #append(height: number): void {
    if (this.#chain.index.transactionCountAt(height) === 0) return
    for (const [position, receipt] of this.#chain.block(height)!.receipts.entries()) {
      if (receipt.log.length > 0) this.#add(receipt, firstPositionOf(height) + position)
    }
  }

  #add({ log }: Receipt, place: number): void {
    this.#all.push(place)
    const keys = log.flatMap(({ address, topics }) => [address, ...topics.slice(0, 1)].map(toHex))
    for (const key of new Set(keys)) {
      const places = this.#placesByKey.get(key)
      if (places === undefined) this.#placesByKey.set(key, [place])
      else places.push(place)
    }
  }

  #removeFrom(height: number): void {
    const first = firstPositionOf(height)
    for (const places of [this.#all, ...this.#placesByKey.values()]) {
      while (places.length > 0 && places.at(-1)! >= first) places.pop()
    }
  }
}

/** How many of the sorted places are before this one. */
export function countBefore(places: readonly number[], place: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (places[middle]! < place) low = middle + 1
    else high = middle
  }
  return low
}
