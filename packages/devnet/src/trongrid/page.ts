// The requested part of lists of positions in the chain.
import { tronGrid } from '@sundial/operations'
import { firstPositionOf } from '../indexes/account-index.ts'
import type { Chain } from '../chain/chain.ts'

export type PositionPage = {
  readonly limit: number
  readonly newestFirst: boolean
  /** Positions from `first` to before `end`. */
  readonly first: number
  readonly end: number
}

/** The rows that a request names, wherever an earlier page ended. Throws `malformed_parameter`. */
export function wholeIn(query: tronGrid.GridQuery, chain: Chain): PositionPage {
  const { limit, newestFirst, onlyConfirmed, onlyUnconfirmed, fromMs, toMs } = tronGrid.pageIn(query)
  const afterFinal = firstPositionOf(chain.solidifiedHeight + 1)
  const starts = [0]
  const ends = [firstPositionOf(chain.index.headHeight + 1)]
  if (onlyConfirmed) ends.push(afterFinal)
  if (onlyUnconfirmed) starts.push(afterFinal)
  if (fromMs !== undefined) starts.push(firstPositionOf(firstHeightFrom(chain, fromMs)))
  if (toMs !== undefined) ends.push(firstPositionOf(firstHeightFrom(chain, toMs + 1)))
  return { limit, newestFirst, first: Math.max(...starts), end: Math.min(...ends) }
}

/** Throws `malformed_parameter`. */
export function pageIn(query: tronGrid.GridQuery, chain: Chain): PositionPage {
  const page = wholeIn(query, chain)
  const [last] = tronGrid.placeIn(query, 1) ?? []
  if (last === undefined) return page
  return page.newestFirst
    ? { ...page, end: Math.min(page.end, last) }
    : { ...page, first: Math.max(page.first, last + 1) }
}

/** The positions of the page, and how to ask for the next where there is one. */
export function pageOf(
  { limit, newestFirst, first, end }: PositionPage,
  lists: readonly (readonly number[])[],
): { readonly positions: readonly number[]; readonly fingerprint: string | undefined } {
  const near = lists.flatMap((positions) => {
    const from = lowerBound(positions, first)
    const to = lowerBound(positions, end)
    return newestFirst
      ? positions.slice(Math.max(from, to - limit - 1), to)
      : positions.slice(from, Math.min(to, from + limit + 1))
  })
  const ordered = [...new Set(near)].sort((left, right) => (newestFirst ? right - left : left - right))
  const positions = ordered.slice(0, limit)
  return {
    positions,
    fingerprint: ordered.length > limit ? tronGrid.fingerprintOf(positions.at(-1)!) : undefined,
  }
}

/** The page of rows that are all in memory. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  query: tronGrid.GridQuery,
): { readonly rows: readonly Row[]; readonly fingerprint: string | undefined } {
  const [start = 0] = tronGrid.placeIn(query, 1) ?? []
  const end = start + tronGrid.limitIn(query)
  return {
    rows: rows.slice(start, end),
    fingerprint: rows.length > end ? tronGrid.fingerprintOf(end) : undefined,
  }
}

/** The height of the first block that is not before the time. */
function firstHeightFrom(chain: Chain, timeMs: number): number {
  const { heights, length } = chain.index
  let low = 0
  let high = length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { timestamp } = chain.block(heights.at(middle))!.block.blockHeader!.rawData!
    if (Number(timestamp) < timeMs) low = middle + 1
    else high = middle
  }
  return heights.at(low)
}

/** The index at which the value belongs in the rising list. */
function lowerBound(values: readonly number[], value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
