import type { HolderRequest, Page, PageRequest } from '@sundial/store'
import { RequestRefused } from './errors.ts'
import { apiLimits } from './limits.ts'

export type Paging = {
  readonly start: number
  readonly limit: number
  readonly sort?: string | undefined
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

export const toPageRequest = ({
  start,
  limit,
  sort,
  start_timestamp,
  end_timestamp,
}: Paging): PageRequest => ({
  start: Math.min(start, apiLimits.start),
  limit,
  order: sort === undefined || sort.startsWith('-') ? 'newest' : 'oldest',
  ...(start_timestamp === undefined ? {} : { fromMs: Math.min(start_timestamp, apiLimits.timeMs) }),
  ...(end_timestamp === undefined ? {} : { toMs: Math.min(end_timestamp, apiLimits.timeMs) }),
})

export const toHolderRequest = ({ start, limit, sort }: Paging): HolderRequest => ({
  start: Math.min(start, apiLimits.start),
  limit,
  order: sort === undefined || sort.startsWith('-') ? 'most' : 'least',
})

/** The page of a list that holds one row or none, by the same rules as every other list. */
export function pageOfOne<Row extends { readonly timestampMs: number }>(row: Row, paging: Paging): Page<Row> {
  const { start, limit, fromMs = 0, toMs = apiLimits.timeMs } = toPageRequest(paging)
  const isInRange = row.timestampMs >= fromMs && row.timestampMs <= toMs
  return { rows: isInRange && start === 0 && limit > 0 ? [row] : [], total: isInRange ? 1 : 0 }
}

/** Lists are kept by one key each; two keys at once would need a scan. */
export function oneFilterOf<Name extends string>(filters: Readonly<Record<Name, unknown>>): Name | undefined {
  const given = (Object.keys(filters) as Name[]).filter((name) => filters[name] !== undefined)
  if (given.length > 1) {
    throw new RequestRefused(
      'filters_not_combinable',
      `${given.join(' and ')} cannot be combined; give one of them.`,
      { parameters: given },
    )
  }
  return given[0]
}

export const toHash = (text: string): string => text.replace(/^0x/i, '').toLowerCase()
