import type { OverviewAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The newest `days` days, oldest first. */
export const overview = (days: number) =>
  queryOptions({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => api<OverviewAnswer>('/api/stats/overview', { days }, signal),
    refetchInterval: 60_000,
  })
