import type { IndexState, Store } from '@sundial/store'

/**
 * The state of an index, read no earlier than the call. One read at a time: callers during a read share the next one, so
 * that a thousand concurrent requests cost a few reads.
 */
export class StateReader {
  readonly #store: Pick<Store, 'state'>
  #running: Promise<IndexState> | undefined
  #next: Promise<IndexState> | undefined

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
    const running = this.#store.state().finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    return running
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
