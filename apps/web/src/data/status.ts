import type { SystemStatusAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { firstAnswer } from './first-answers.ts'

export const status = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => api<SystemStatusAnswer>('/api/system/status', {}, signal),
    initialData: () => firstAnswer<SystemStatusAnswer>('/api/system/status'),
    refetchInterval: 3000,
    retry: false,
  })
