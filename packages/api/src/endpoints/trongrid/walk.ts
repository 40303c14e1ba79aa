// Pages of lists that are read from both ends: a fingerprint names the last row by its block and its place there, so that a page begins
// where the one before ended, whatever blocks came since, and several lists can be walked as one.
import { tronGrid } from '@sundial/operations'
import { Malformed } from '@sundial/primitives'
import type { Page, PageRequest } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'

/** `index` is its place in the block, by which the rows of a block are in order. */
export type PlacedRow = { readonly height: number; readonly index: number }

export type Walked<Row> = {
  readonly read: (request: PageRequest) => Promise<Page<Row>>
  readonly matches?: ((row: Row) => boolean) | undefined
}

type Place = readonly [height: number, index: number]
type Times = Pick<PageRequest, 'fromMs' | 'toMs' | 'order'>
type Found<Row> = {
  readonly rows: readonly Row[]
  /** Where the search ended before it had enough rows or all of them. */
  readonly reached?: Place | undefined
}

/** One page of the lists, in which a row with the same place as another occurs once. Throws `malformed_parameter`. */
export async function walk<Row extends PlacedRow>(
  lists: readonly Walked<Row>[],
  query: tronGrid.GridQuery,
  at: Context,
): Promise<{ readonly rows: readonly Row[]; readonly fingerprint: string | undefined }> {
  const page = tronGrid.pageIn(query)
  const place = tronGrid.placeIn(query, 2) as Place | undefined
  const order = page.newestFirst ? 'newest' : 'oldest'
  const times = await timesOf(page, place, at)
  if (times === undefined) return { rows: [], fingerprint: undefined }
  const isAfter = (left: Place, right: Place) => (page.newestFirst ? 1 : -1) * compare(left, right) < 0
  const isLeft = (row: Row) => place === undefined || isAfter(placeOf(row), place)
  const searched = await Promise.all(
    lists.map((list) => search({ ...list, isLeft }, { ...times, order }, page.limit + 1)),
  )
  const ends = searched.flatMap(({ reached }) => (reached === undefined ? [] : [reached]))
  const end = ends.reduce<Place | undefined>(
    (first, one) => (first === undefined || isAfter(first, one) ? one : first),
    undefined,
  )
  const known = searched
    .flatMap(({ rows }) => rows)
    .filter((row) => end === undefined || !isAfter(placeOf(row), end))
    .toSorted((left, right) => (isAfter(placeOf(left), placeOf(right)) ? 1 : -1))
  const rows = known.filter((row, index) => index === 0 || !isSame(row, known[index - 1]!))
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? placeOf(shown.at(-1)!) : end
  return { rows: shown, fingerprint: last && tronGrid.fingerprintOf(...last) }
}

const placeOf = ({ height, index }: PlacedRow): Place => [height, index]
const compare = (left: Place, right: Place): number => left[0] - right[0] || left[1] - right[1]
const isSame = (left: PlacedRow, right: PlacedRow): boolean => compare(placeOf(left), placeOf(right)) === 0

/** Rows from the place on: a first look has as many as a page, and the next ones, past rows that do not match, more. */
async function search<Row extends PlacedRow>(
  { read, matches, isLeft }: Walked<Row> & { readonly isLeft: (row: Row) => boolean },
  times: Times,
  wanted: number,
): Promise<Found<Row>> {
  const rows: Row[] = []
  for (let start = 0, limit = wanted; ; limit = apiLimits.rowsPerLook) {
    const look = await read({ ...times, start, limit })
    for (const row of look.rows) {
      if (isLeft(row) && matches?.(row) !== false && !rows.some((one) => isSame(one, row))) rows.push(row)
      if (rows.length === wanted) return { rows }
    }
    start += look.rows.length
    if (look.rows.length < limit) return { rows }
    const most = rows.length === 0 ? apiLimits.soughtRows : apiLimits.scannedRows
    if (start >= most) return { rows, reached: placeOf(look.rows.at(-1)!) }
  }
}

/** The times of the blocks that the page may have; undefined where there is none. */
async function timesOf(
  page: tronGrid.GridPage,
  place: Place | undefined,
  at: Context,
): Promise<Omit<Times, 'order'> | undefined> {
  const placeMs = place && (await timeOf(place[0], at))
  if (place !== undefined && placeMs === undefined)
    throw new Malformed('parameter', 'The fingerprint is none of this chain.')
  const final = await finalTimes(page, at)
  const fromMs = greatest([page.fromMs, final.fromMs, page.newestFirst ? undefined : placeMs])
  const toMs = least([page.toMs, final.toMs, page.newestFirst ? placeMs : undefined])
  return (fromMs ?? 0) > (toMs ?? Infinity) ? undefined : omitUndefined({ fromMs, toMs })
}

const timeOf = async (height: number, { store }: Context): Promise<number | undefined> =>
  (await store.blockByHeight(height))?.timestampMs

async function finalTimes(
  { onlyConfirmed, onlyUnconfirmed }: tronGrid.GridPage,
  at: Context,
): Promise<Omit<Times, 'order'>> {
  if (!onlyConfirmed && !onlyUnconfirmed) return {}
  const { solidifiedHeight = -1, head } = at.state
  const finalMs = (await timeOf(Math.min(solidifiedHeight, head?.height ?? -1), at)) ?? -1
  return {
    ...(onlyUnconfirmed && { fromMs: finalMs + 1 }),
    ...(onlyConfirmed && { toMs: finalMs }),
  }
}

type Time = number | undefined

const present = (times: readonly Time[]): number[] => times.filter((time) => time !== undefined)

const greatest = (times: readonly Time[]): Time =>
  present(times).length === 0 ? undefined : Math.max(0, ...present(times))

const least = (times: readonly Time[]): Time =>
  present(times).length === 0 ? undefined : Math.min(apiLimits.timeMs, ...present(times))

/** The page of rows that are all in memory. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  query: tronGrid.GridQuery,
): { readonly rows: readonly Row[]; readonly fingerprint: string | undefined } {
  const { start, limit } = ranksIn(query)
  return { rows: rows.slice(start, start + limit), fingerprint: fingerprintAt(start + limit, rows.length) }
}

/** Of lists whose fingerprint is a rank. */
export const ranksIn = (query: tronGrid.GridQuery) => ({
  start: tronGrid.placeIn(query, 1)?.[0] ?? 0,
  limit: tronGrid.limitIn(query),
})

export const fingerprintAt = (end: number, total: number): string | undefined =>
  end < total ? tronGrid.fingerprintOf(end) : undefined
