/** Where the index stands after a write or an undo. */
export type LiveMove = {
  /** Absent while the index is empty. */
  readonly head?: LiveHead | undefined
  readonly solidifiedHeight?: number | undefined
  /** Blocks above this height were dropped. */
  readonly undone?: { readonly toHeight: number } | undefined
}

export type LiveHead = {
  readonly height: number
  readonly id: string
  readonly timestampMs: number
  readonly transactionCount: number
}

/** Tells of every move of the index, in order. */
export interface LiveFeed {
  /** Returns the end of the subscription. */
  subscribe(listener: (move: LiveMove) => void): () => void
}

export type PublishedFeed = LiveFeed & { readonly publish: (move: LiveMove) => void }

/** A feed for the process that moves the index itself. */
export function createLiveFeed(): PublishedFeed {
  const listeners = new Set<(move: LiveMove) => void>()
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
