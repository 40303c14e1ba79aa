// Filters without a list of their own: rows of the shortest list are scanned, a limited number per request.
import type { IndexState, Page, PageRequest } from '@sundial/store'
import { readCursor, writeCursor } from './cursor.ts'
import { apiLimits } from './limits.ts'
import { type Paging, toPageRequest } from './page.ts'
import { omitUndefined } from './omit-undefined.ts'

export type Scanned<Row> = {
  readonly rows: readonly Row[]
  /** Exact number of matches; absent when the scan was incomplete. */
  readonly total?: number
  readonly rangeTotal?: number
  readonly nextCursor?: string
  readonly scanned: { readonly rows: number; readonly isWhole: boolean }
}

type Search<Row> = {
  readonly read: (request: PageRequest) => Promise<Page<Row>>
  readonly matches: (row: Row) => boolean
}

/** A row and its position in the scanned list, oldest first. */
type PositionedRow<Row> = { readonly row: Row; readonly position: number }

/**
 * Scans a short list completely, and a longer one up to the limit of a request, or further until a first row matches, up to another
 * limit.
 */
export async function scan<Row>(
  search: Search<Row>,
  query: Paging,
  state: IndexState,
): Promise<Scanned<Row>> {
  const base = toPageRequest({ ...query, start: 0, cursor: undefined })
  const { total } = await search.read({ ...base, limit: 0 })
  const { order } = base
  const first = order === 'newest' ? total : 0
  const begin = query.cursor === undefined ? first : readCursor(query.cursor, scanned[order]).at
  const walk = { ...base, begin, total, skip: query.cursor === undefined ? query.start : 0 }
  const result = total <= apiLimits.scannedRows ? await scanAll(search, walk) : await scanOn(search, walk)
  const { rows, next, matching, scannedCount } = result
  const isLast = next === undefined
  return omitUndefined({
    rows,
    ...(matching === undefined ? {} : { total: matching, rangeTotal: matching }),
    nextCursor: isLast ? undefined : writeCursor(scanned[order], next, state),
    scanned: { rows: scannedCount, isWhole: matching !== undefined },
  })
}

const scanned = { newest: 'scannedNewest', oldest: 'scannedOldest' } as const

type Walk = PageRequest & {
  /** Newest first, the position above the first to scan; oldest first, the first. */
  readonly begin: number
  readonly total: number
  /** Number of matching rows to skip. */
  readonly skip: number
}

type ScanResult<Row> = {
  readonly rows: readonly Row[]
  readonly next: number | undefined
  readonly matching?: number
  readonly scannedCount: number
}

async function scanAll<Row>({ read, matches }: Search<Row>, walk: Walk): Promise<ScanResult<Row>> {
  const { begin, total, skip, limit, order, ...times } = walk
  const { rows } = await read({ ...times, start: 0, limit: total, order })
  const found = positioned(rows, order === 'newest' ? total : 0, order).filter(({ row }) => matches(row))
  const remaining = found.filter(({ position }) =>
    order === 'newest' ? position < begin : position >= begin,
  )
  const page = remaining.slice(skip, skip + limit)
  const isLast = page.length === 0 || skip + page.length >= remaining.length
  return {
    rows: page.map(({ row }) => row),
    next: isLast ? undefined : after(page.at(-1)!.position, order),
    matching: found.length,
    scannedCount: rows.length,
  }
}

async function scanOn<Row>({ read, matches }: Search<Row>, walk: Walk): Promise<ScanResult<Row>> {
  const { begin, total, limit, order, ...times } = walk
  const rows: Row[] = []
  let { skip } = walk
  let at = begin
  let scannedCount = 0
  const mayScanOn = () =>
    scannedCount < (rows.length === 0 ? apiLimits.soughtRows : apiLimits.scannedRows) && rows.length < limit
  while (mayScanOn()) {
    const window = order === 'newest' ? { start: 0, before: at } : { start: at }
    const page = await read({ ...times, ...window, limit: apiLimits.rowsPerLook, order })
    if (page.rows.length === 0) return { rows, next: undefined, scannedCount }
    for (const { row, position } of positioned(page.rows, at, order)) {
      at = after(position, order)
      scannedCount++
      if (!matches(row)) continue
      if (skip > 0) skip--
      else rows.push(row)
      if (rows.length === limit) break
    }
  }
  return { rows, next: (order === 'newest' ? at > 0 : at < total) ? at : undefined, scannedCount }
}

const positioned = <Row>(
  rows: readonly Row[],
  from: number,
  order: PageRequest['order'],
): PositionedRow<Row>[] =>
  rows.map((row, at) => ({ row, position: order === 'newest' ? from - 1 - at : from + at }))

const after = (position: number, order: PageRequest['order']): number =>
  order === 'newest' ? position : position + 1
