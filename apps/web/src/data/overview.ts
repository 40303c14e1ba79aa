import { queryOptions } from '@tanstack/react-query'
import type { Day } from './answers.ts'
import { api } from './api.ts'

/** The newest `days` days, oldest first. */
export const overview = (days: number) =>
  queryOptions({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => api<{ readonly data: readonly Day[] }>('/api/stats/overview', { days }, signal),
    refetchInterval: 60_000,
  })
