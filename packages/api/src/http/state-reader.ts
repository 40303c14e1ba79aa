import type { IndexState, Store } from '@sundial/store'
import { NotNow } from '../errors.ts'

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
    this.#last = undefined
  }

  async #read(): Promise<IndexState> {
    this.#last = await this.#store.state(this.#last)
    this.#lastMs = performance.now()
    return this.#last
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

/** A read takes milliseconds and a head lasts longer; so many moves in a row do not happen to a healthy index. */
const attempts = 8

/** A refusal is an answer too, true for a state like any other. */
export type Settled<Value> = { readonly value: Value } | { readonly error: unknown }

/**
 * An answer may take several reads, and each sees the newest snapshot. The answer is valid when the index did not move
 * from the first to the last of them; otherwise it is computed again.
 */
export async function atOneHead<Answer>(
  store: Store,
  read: (state: IndexState) => Promise<Answer>,
): Promise<{ readonly state: IndexState; readonly outcome: Settled<Answer> }> {
  const reader = stateReaderOf(store)
  // What was the state before the first read and is the state after the last one was the state at each of them.
  let state = reader.recent ?? (await reader.read())
  for (let attempt = 0; attempt < attempts; attempt++) {
    const outcome = await settled(read(state))
    const after = await reader.read()
    if (isSame(state, after)) return { state, outcome }
    state = after
  }
  throw new NotNow('index_moving', 'The index is adding blocks too fast to be read; try again shortly.')
}

const settled = <Value>(promise: Promise<Value>): Promise<Settled<Value>> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

export function unwrap<Value>(outcome: Settled<Value>): Value {
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

const isSame = (left: IndexState, right: IndexState): boolean =>
  left.head?.id === right.head?.id && left.solidifiedHeight === right.solidifiedHeight
