import type { Account } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const account = (address: string) =>
  queryOptions({
    queryKey: ['account', address],
    queryFn: ({ signal }) => api<Account>('/api/accountv2', { address }, signal),
  })
