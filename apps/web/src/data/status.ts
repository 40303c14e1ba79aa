import { queryOptions } from '@tanstack/react-query'
import type { Status } from './answers.ts'
import { api } from './api.ts'

export const status = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => api<Status>('/api/system/status', {}, signal),
    refetchInterval: 3000,
    retry: false,
  })
