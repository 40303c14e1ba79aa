// Pairs that a person marks, in the browser's storage under the key of their market.
import { storedValue } from './stored-value.ts'

/** `optional` for pools of the chain's own exchange, `dex20` for pairs of the order book. */
export type WatchlistKey = 'optional' | 'dex20'

/** More than this are not kept. */
const mostWatched = 1000
const none: readonly string[] = []

/** TronScan keeps numbers or texts. Anything else is no list. */
const readIds = (found: unknown): readonly string[] =>
  Array.isArray(found)
    ? found.filter((id) => typeof id === 'number' || typeof id === 'string').map(String)
    : none

const lists = { optional: storedValue('optional', readIds), dex20: storedValue('dex20', readIds) }

/** Marks a pair, or unmarks it. */
export function toggleWatched(key: WatchlistKey, id: string): void {
  const ids = lists[key].get()
  lists[key].set(ids.includes(id) ? ids.filter((one) => one !== id) : [id, ...ids].slice(0, mostWatched))
}

/** The marked pairs, the newest mark first. Other tabs see a change at once. */
export const useWatchlist = (key: WatchlistKey): readonly string[] => lists[key].use()
