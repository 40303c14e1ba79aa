// Filters no list is kept for: rows of the nearest list are looked through, a bounded number a request.
import type { IndexState, Page, PageRequest } from '@sundial/store'
import { readCursor, writeCursor } from './cursor.ts'
import { apiLimits } from './limits.ts'
import { type Paging, toPageRequest } from './page.ts'
import { omitUndefined } from './present.ts'

export type Scanned<Row> = {
  readonly rows: readonly Row[]
  /** Exact count of what matches; absent when not all rows were looked at. */
  readonly total?: number
  readonly rangeTotal?: number
  readonly nextCursor?: string
  readonly scanned: { readonly rows: number; readonly isWhole: boolean }
}

type Search<Row> = {
  readonly read: (request: PageRequest) => Promise<Page<Row>>
  readonly matches: (row: Row) => boolean
}

/** A row and its place in the list looked through, oldest first. */
type Placed<Row> = { readonly row: Row; readonly place: number }

/** Looks through a list that is short enough from end to end, and through a longer one as far as a request may go. */
export async function scan<Row>(
  search: Search<Row>,
  query: Paging,
  state: IndexState,
): Promise<Scanned<Row>> {
  const base = toPageRequest({ ...query, start: 0, cursor: undefined })
  const { total } = await search.read({ ...base, limit: 0 })
  const { order } = base
  const first = order === 'newest' ? total : 0
  const begin = query.cursor === undefined ? first : readCursor(query.cursor, order).at
  const walk = { ...base, begin, total, skip: query.cursor === undefined ? query.start : 0 }
  const found = total <= apiLimits.scannedRows ? await lookAtAll(search, walk) : await lookOn(search, walk)
  const { rows, next, matching, looked } = found
  const isLast = next === undefined
  return omitUndefined({
    rows,
    ...(matching === undefined ? {} : { total: matching, rangeTotal: matching }),
    nextCursor: isLast ? undefined : writeCursor(order, next, state),
    scanned: { rows: looked, isWhole: matching !== undefined },
  })
}

type Walk = PageRequest & {
  /** Newest first, the place above the first to look at; oldest first, the first. */
  readonly begin: number
  readonly total: number
  /** Matching rows to pass over. */
  readonly skip: number
}

type Found<Row> = {
  readonly rows: readonly Row[]
  readonly next: number | undefined
  readonly matching?: number
  readonly looked: number
}

async function lookAtAll<Row>({ read, matches }: Search<Row>, walk: Walk): Promise<Found<Row>> {
  const { begin, total, skip, limit, order, ...times } = walk
  const { rows } = await read({ ...times, start: 0, limit: total, order })
  const found = placed(rows, order === 'newest' ? total : 0, order).filter(({ row }) => matches(row))
  const remaining = found.filter(({ place }) => (order === 'newest' ? place < begin : place >= begin))
  const page = remaining.slice(skip, skip + limit)
  const isLast = page.length === 0 || skip + page.length >= remaining.length
  return {
    rows: page.map(({ row }) => row),
    next: isLast ? undefined : after(page.at(-1)!.place, order),
    matching: found.length,
    looked: rows.length,
  }
}

async function lookOn<Row>({ read, matches }: Search<Row>, walk: Walk): Promise<Found<Row>> {
  const { begin, total, limit, order, ...times } = walk
  const rows: Row[] = []
  let { skip } = walk
  let at = begin
  let looked = 0
  while (looked < apiLimits.scannedRows && rows.length < limit) {
    const window = order === 'newest' ? { start: 0, before: at } : { start: at }
    const page = await read({ ...times, ...window, limit: apiLimits.rowsPerLook, order })
    if (page.rows.length === 0) return { rows, next: undefined, looked }
    for (const { row, place } of placed(page.rows, at, order)) {
      at = after(place, order)
      looked++
      if (!matches(row)) continue
      if (skip > 0) skip--
      else rows.push(row)
      if (rows.length === limit) break
    }
  }
  return { rows, next: (order === 'newest' ? at > 0 : at < total) ? at : undefined, looked }
}

const placed = <Row>(rows: readonly Row[], from: number, order: PageRequest['order']): Placed<Row>[] =>
  rows.map((row, at) => ({ row, place: order === 'newest' ? from - 1 - at : from + at }))

const after = (place: number, order: PageRequest['order']): number => (order === 'newest' ? place : place + 1)
