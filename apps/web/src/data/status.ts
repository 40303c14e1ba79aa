import type { SystemStatusAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const status = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => api<SystemStatusAnswer>('/api/system/status', {}, signal),
    refetchInterval: 3000,
    retry: false,
  })
