import type { AuditAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Whether what the index says of a token was compared with the chain. */
export const proof = (token: string) =>
  queryOptions({
    queryKey: ['proof', token],
    queryFn: ({ signal }) => api<AuditAnswer>('/api/system/audit', { token, limit: 1 }, signal),
    staleTime: 30_000,
  })
