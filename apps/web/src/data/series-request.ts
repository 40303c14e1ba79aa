import type { Body, Query } from './api.ts'

// Read before the app has loaded: nothing here may import what the app consists of.
export const intervals = ['hour', 'day', 'week', 'month'] as const

/** Of its own: where the shared one is, the app is too. */
export const dayLengthMs = 86_400_000

export type Interval = (typeof intervals)[number]

/** Figures by period, oldest first. Periods are those of UTC; the last one is not over. */
export type Series = Body<'/api/series'>

/** Exact decimals, one for each period; null where the index does not know. */
export type SeriesLine = Series['lines'][number]

export type SeriesName = SeriesLine['name']
export type SeriesUnit = SeriesLine['unit']

export type SeriesRequest = {
  readonly names: readonly SeriesName[]
  readonly interval: Interval
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export const seriesQuery = ({ names, interval, from, to }: SeriesRequest) =>
  ({ names: names.join(','), interval, from, to }) satisfies Query<'/api/series'>

/** The path and query of a request. */
export function seriesUrl(request: SeriesRequest): string {
  const set = Object.entries(seriesQuery(request)).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `/api/series?${set.join('&')}`
}
