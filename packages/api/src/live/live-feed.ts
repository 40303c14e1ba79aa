import type { IndexMove } from '@sundial/store'

/** Reports every move of the index, in order. */
export interface LiveFeed {
  /** Returns a function that ends the subscription. */
  subscribe(listener: (move: IndexMove) => void): () => void
}

export type PublishedFeed = LiveFeed & { readonly publish: (move: IndexMove) => void }

/** A feed for the process that moves the index itself. */
export function createLiveFeed(): PublishedFeed {
  const listeners = new Set<(move: IndexMove) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    publish(move) {
      for (const listener of listeners) listener(move)
    },
  }
}
