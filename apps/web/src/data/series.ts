import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'

export const intervals = ['hour', 'day', 'week', 'month'] as const
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

export const series = ({ names, interval, from, to }: SeriesRequest) =>
  queryOptions({
    queryKey: ['series', names, interval, from, to],
    queryFn: async ({ signal }) =>
      (await get('/api/series', { names: names.join(','), interval, from, to }, signal)).body,
    refetchInterval: 60_000,
    staleTime: 30_000,
  })
