import { type IndexState, moveOf, type Store } from '@sundial/store'

/** Blocks come every few seconds: an older state is likely to be out of date, and its answer to be computed twice. */
const recentMs = 1000

/**
 * The state of an index, read no earlier than the call. One read at a time: callers during a read share the next one, so
 * that a thousand concurrent requests cost a few reads.
 */
export class StateReader {
  readonly #store: Pick<Store, 'state'>
  #running: Promise<IndexState> | undefined
  #next: Promise<IndexState> | undefined
  #last: IndexState | undefined
  #lastMs = -Infinity
  /** Grows with each move of the index that this reader was told of or found. */
  moves = 0

  constructor(store: Pick<Store, 'state'>) {
    this.#store = store
  }

  read(): Promise<IndexState> {
    if (this.#next !== undefined) return this.#next
    if (this.#running === undefined) return this.#begin()
    const begin = () => this.#begin()
    this.#next = this.#running.then(begin, begin)
    return this.#next
  }

  #begin(): Promise<IndexState> {
    this.#next = undefined
    const running = this.#read().finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    return running
  }

  /** The state that was read last, if that was a moment ago: true only of answers after which it is read again. */
  get recent(): IndexState | undefined {
    return performance.now() - this.#lastMs < recentMs ? this.#last : undefined
  }

  /** The index has moved: what it was is compared with nothing any more, and shared with no later answer, even if it comes back. */
  forget(): void {
    this.moves++
    this.#last = undefined
  }

  async #read(): Promise<IndexState> {
    const last = this.#last
    const state = await this.#store.state(last)
    if (last !== undefined && !isSame(last, state)) this.moves++
    this.#last = state
    this.#lastMs = performance.now()
    return state
  }
}

const readers = new WeakMap<Pick<Store, 'state'>, StateReader>()

/** The single reader of the store's state. */
export function stateReaderOf(store: Pick<Store, 'state'>): StateReader {
  const existing = readers.get(store)
  if (existing !== undefined) return existing
  const reader = new StateReader(store)
  readers.set(store, reader)
  return reader
}

/** A refusal is an answer too, true for a state like any other. */
export type Outcome<Value> = { readonly value: Value } | { readonly error: unknown }

export const outcomeOf = <Value>(promise: Promise<Value>): Promise<Outcome<Value>> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/**
 * Whether the index has not moved between the states. A whole index may have taken the place of a late one at the same block, and a
 * block that was written and undone leaves the same newest block, but not the same last move.
 */
export const isSame = (left: IndexState, right: IndexState): boolean =>
  left.head?.id === right.head?.id &&
  left.solidifiedHeight === right.solidifiedHeight &&
  left.blockCount === right.blockCount &&
  moveOf(left) === moveOf(right)
