import type { FundsAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Where all TRX come from and what was burned. */
export const funds = () =>
  queryOptions({
    queryKey: ['/api/funds', {}],
    queryFn: ({ signal }) => api<FundsAnswer>('/api/funds', {}, signal),
  })
