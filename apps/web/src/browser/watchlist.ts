// Pairs that a person marks, in the browser's storage under the key of their market.
import { useSyncExternalStore } from 'react'

/** `optional` for pools of the chain's own exchange, `dex20` for pairs of the order book. */
export type WatchlistKey = 'optional' | 'dex20'

/** More than this are not kept. */
const mostWatched = 1000
const none: readonly string[] = []

const listeners = new Set<() => void>()
const known = new Map<WatchlistKey, { readonly text: string; readonly ids: readonly string[] }>()

function readIds(key: WatchlistKey): readonly string[] {
  const text = readText(key)
  const last = known.get(key)
  if (last?.text === text) return last.ids
  const ids = parseIds(text)
  known.set(key, { text, ids })
  return ids
}

function readText(key: WatchlistKey): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** TronScan keeps numbers or texts. Anything else is no list. */
function parseIds(text: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(text)
    if (!Array.isArray(found)) return none
    return found.filter((id) => typeof id === 'number' || typeof id === 'string').map(String)
  } catch {
    return none
  }
}

/** Marks a pair, or unmarks it. A full storage is no error: the mark is then lost. */
export function toggleWatched(key: WatchlistKey, id: string): void {
  const ids = readIds(key)
  const next = ids.includes(id) ? ids.filter((one) => one !== id) : [id, ...ids].slice(0, mostWatched)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The marked pairs, the newest mark first. Other tabs see a change at once. */
export const useWatchlist = (key: WatchlistKey): readonly string[] =>
  useSyncExternalStore(subscribe, () => readIds(key))
