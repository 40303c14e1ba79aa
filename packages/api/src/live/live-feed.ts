import { ifAvailable } from '@sundial/primitives'
import type { BlockRow, IndexMove, MovedHead, Store } from '@sundial/store'

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

const defaultPollMs = 1000
/** Heads stored to find how far an undo went. */
const remembered = 64

type Seen = Pick<MovedHead, 'height' | 'id'>

/** A feed for a process that only reads, while another one moves the index. It polls while it has listeners. */
export function createPollingFeed(
  store: Pick<Store, 'state' | 'blockByHeight'>,
  {
    pollMs = defaultPollMs,
    onDefect,
  }: { readonly pollMs?: number; readonly onDefect?: (error: unknown) => void } = {},
): LiveFeed {
  const feed = createLiveFeed()
  let listenerCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen: readonly Seen[] = []
  let solidifiedHeight: number | undefined
  let begin: number | undefined

  async function poll(): Promise<void> {
    const state = await store.state()
    const from = state.coverage[0]?.from
    const isReplaced = isAnother(from, begin)
    const isAtSame = state.head?.id === seen.at(-1)?.id && state.solidifiedHeight === solidifiedHeight
    if (isAtSame && !isReplaced) return
    const block = state.head && (await store.blockByHeight(state.head.height))
    // The index moved between the two reads: the next poll sees where to.
    if (block?.id !== state.head?.id) return
    const remaining = await remainingOf(store, seen)
    const undone = undoneOf(seen, remaining)
    seen = withHead(remaining, block)
    solidifiedHeight = state.solidifiedHeight
    begin = from
    feed.publish({
      head: block && headOf(block),
      solidifiedHeight,
      undone,
      isReplaced,
    })
  }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // An unavailable database is polled again; the endpoints report it.
      void ifAvailable(poll())
        .catch(onDefect)
        .then(() => {
          if (listenerCount > 0) wait()
        })
    }, pollMs)
    timer.unref()
  }

  return {
    subscribe(listener) {
      const end = feed.subscribe(listener)
      listenerCount += 1
      if (listenerCount === 1) wait()
      return () => {
        end()
        listenerCount -= 1
        if (listenerCount === 0) clearTimeout(timer)
      }
    },
  }
}

/** Blocks are only added above: an index that has older ones than a moment ago is another one. */
const isAnother = (from: number | undefined, before: number | undefined): true | undefined =>
  (from !== undefined && before !== undefined && from < before) || undefined

const undoneOf = (seen: readonly Seen[], remaining: readonly Seen[]): IndexMove['undone'] =>
  remaining.length === seen.length ? undefined : { toHeight: remaining.at(-1)?.height ?? -1 }

const withHead = (remaining: readonly Seen[], head: Seen | undefined): readonly Seen[] =>
  head === undefined || remaining.at(-1)?.id === head.id ? remaining : [...remaining, head].slice(-remembered)

const headOf = ({ height, id, timestampMs, transactionCount }: BlockRow): MovedHead => ({
  height,
  id,
  timestampMs,
  transactionCount,
})

/** The earlier heads that are still on the chain. An undo may have gone less far than the first that is not. */
async function remainingOf(
  store: Pick<Store, 'blockByHeight'>,
  seen: readonly Seen[],
): Promise<readonly Seen[]> {
  for (let length = seen.length; length > 0; length--) {
    const last = seen[length - 1]!
    // The newest is almost always still on the chain.
    if ((await store.blockByHeight(last.height))?.id === last.id) return seen.slice(0, length)
  }
  return []
}
