import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Query<T> = { readonly state: { readonly data?: T | null | undefined } }

/** Time between two reads at least: until the chain has a block of the time that was waited for. */
const shortestMs = 1000

/**
 * When a query reads again, in milliseconds: when the first of its moments ahead comes by the chain's clock, so that a
 * countdown that ends is followed by what it led to, and after `longestMs` at the latest.
 */
export const lookAgain =
  <T extends { readonly nowMs: bigint }>(longestMs: number, momentsOf: (data: T) => readonly bigint[]) =>
  ({ state: { data } }: Query<T>): number => {
    if (!data) return longestMs
    const waits = momentsOf(data).map((moment) => Number(moment - data.nowMs))
    return Math.max(shortestMs, Math.min(longestMs, ...waits.filter((wait) => wait > 0)))
  }

/**
 * Reads the queries of the key again after a change. A first read that is under way is given up: it may have been answered before the
 * change, and the library would keep it instead of reading again.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
