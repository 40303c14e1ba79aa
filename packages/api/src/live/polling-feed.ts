import type { BlockRow, IndexMove, MovedHead, Store } from '@sundial/store'
import { createLiveFeed, type LiveFeed } from './live-feed.ts'

const defaultPollMs = 1000
/** Heads remembered to find how far an undo went. */
const remembered = 64

type Seen = Pick<MovedHead, 'height' | 'id'>

/** A feed for a process that only reads: another one moves the index. It asks while somebody listens. */
export function createPollingFeed(
  store: Pick<Store, 'state' | 'blockByHeight'>,
  { pollMs = defaultPollMs }: { readonly pollMs?: number } = {},
): LiveFeed {
  const feed = createLiveFeed()
  let listenerCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen: readonly Seen[] = []
  let solidifiedHeight: number | undefined

  async function poll(): Promise<void> {
    const state = await store.state()
    if (state.head?.id === seen.at(-1)?.id && state.solidifiedHeight === solidifiedHeight) return
    const block = state.head && (await store.blockByHeight(state.head.height))
    // It moved between the two questions: the next look sees where to.
    if (block?.id !== state.head?.id) return
    const remaining = await remainingOf(store, seen)
    const undone = undoneOf(seen, remaining)
    seen = withHead(remaining, block)
    solidifiedHeight = state.solidifiedHeight
    feed.publish({ head: block && headOf(block), solidifiedHeight, undone })
  }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // A database that is away is asked again; the endpoints say that it is.
      void poll()
        .catch(() => undefined)
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

/** The heads seen before that still stand. An undo may have gone less far than the first that does not. */
async function remainingOf(
  store: Pick<Store, 'blockByHeight'>,
  seen: readonly Seen[],
): Promise<readonly Seen[]> {
  for (let length = seen.length; length > 0; length--) {
    const last = seen[length - 1]!
    // The newest almost always stands.
    // eslint-disable-next-line no-await-in-loop
    if ((await store.blockByHeight(last.height))?.id === last.id) return seen.slice(0, length)
  }
  return []
}
