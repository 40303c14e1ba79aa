import { queryOptions } from '@tanstack/react-query'
import { answered } from './api.ts'
import { seriesQuery, type SeriesRequest } from './series-request.ts'

export * from './series-request.ts'

export const series = (request: SeriesRequest) =>
  queryOptions({
    queryKey: ['series', request.names, request.interval, request.from, request.to],
    ...answered('/api/series', seriesQuery(request), ({ body }) => body),
    refetchInterval: 60_000,
    staleTime: 30_000,
  })
