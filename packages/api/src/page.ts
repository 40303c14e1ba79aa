import type { HolderRequest, IndexState, Page, PageRequest } from '@sundial/store'
import { readCursor, writeCursor } from './cursor.ts'
import { RequestRefused } from './errors.ts'
import { apiLimits } from './limits.ts'
import { omitUndefined } from './omit-undefined.ts'

export type Paging = {
  readonly start: number
  readonly limit: number
  readonly cursor?: string | undefined
  readonly sort?: string | undefined
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

export function toPageRequest({ start, limit, ...query }: Paging): PageRequest {
  const { cursor, start_timestamp: from, end_timestamp: to } = query
  const order = orderOf(query)
  return omitUndefined({
    ...(cursor === undefined ? { start: Math.min(start, apiLimits.start) } : continued(cursor, order)),
    limit,
    order,
    fromMs: from === undefined ? undefined : Math.min(from, apiLimits.timeMs),
    toMs: to === undefined ? undefined : Math.min(to, apiLimits.timeMs),
  })
}

const orderOf = ({ sort }: Pick<Paging, 'sort'>): 'newest' | 'oldest' =>
  sort === undefined || sort.startsWith('-') ? 'newest' : 'oldest'

function continued(cursor: string, order: 'newest' | 'oldest') {
  const { at } = readCursor(cursor, order)
  return order === 'newest' ? { start: 0, before: at } : { start: at }
}

export function toHolderRequest({ start, limit, sort, cursor }: Paging): HolderRequest {
  const first = cursor === undefined ? Math.min(start, apiLimits.start) : readCursor(cursor, 'place').at
  return { start: first, limit, order: sort === undefined || sort.startsWith('-') ? 'most' : 'least' }
}

type Counted = { readonly rows: readonly unknown[]; readonly total: number }

/** Members that describe a page: exact totals, and the cursor for the next page. */
export function pagingMembers({ rows, total }: Counted, query: Paging, state: IndexState) {
  const request = toPageRequest(query)
  const { start, order, before = total } = request
  const returned = start + rows.length
  const left = Math.min(before, total) - returned
  const at = order === 'newest' ? left : returned
  const isLast = rows.length === 0 || left <= 0
  return omitUndefined({
    total,
    rangeTotal: total,
    nextCursor: isLast ? undefined : writeCursor(order, at, state),
  })
}

/** The same for a page in the order of balances. */
export function holderPagingMembers({ rows, total }: Counted, query: Paging, state: IndexState) {
  const returned = toHolderRequest(query).start + rows.length
  const isLast = rows.length === 0 || returned >= total
  return omitUndefined({
    total,
    rangeTotal: total,
    nextCursor: isLast ? undefined : writeCursor('place', returned, state),
  })
}

/** The page of rows that are all in memory in chain order, by the same rules as every other list. */
export function pageOfRows<Row extends { readonly timestampMs?: number | undefined }>(
  rows: readonly Row[],
  { start, limit, order, fromMs = 0, toMs = apiLimits.timeMs, before }: PageRequest,
): Page<Row> {
  const matching = rows.filter(({ timestampMs = 0 }) => timestampMs >= fromMs && timestampMs <= toMs)
  const old = matching.slice(0, before)
  const ordered = order === 'newest' ? old.toReversed() : old
  return { rows: ordered.slice(start, start + limit), total: matching.length }
}

/** Each list has one key; two keys at once would need a scan. */
export function oneFilterOf<Name extends string>(filters: Readonly<Record<Name, unknown>>): Name | undefined {
  const present = (Object.keys(filters) as Name[]).filter((name) => filters[name] !== undefined)
  if (present.length > 1) {
    throw new RequestRefused(
      'filters_not_combinable',
      `${present.join(' and ')} cannot be combined; use one of them.`,
      { parameters: present },
    )
  }
  return present[0]
}

export const toHash = (text: string): string => text.replace(/^0x/i, '').toLowerCase()
