import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'

export type Trace = Body<'/api/transaction/trace'>
export type TracedCall = NonNullable<Trace['calls']>[number]

/** The calls of a transaction, which its node runs again. */
export const transactionTrace = (hash: string) =>
  queryOptions({
    queryKey: ['trace', hash],
    queryFn: async ({ signal }) => (await get('/api/transaction/trace', { hash }, signal)).body,
    // The same for ever, and expensive.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
