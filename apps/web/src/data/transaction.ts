import type { TransactionInfo } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiFailure } from './api.ts'

/** A transaction by its id. Throws `transaction_not_found`. */
export const transaction = (hash: string) =>
  queryOptions({
    queryKey: ['transaction', hash],
    queryFn: async ({ signal }) => {
      const answer = await api<Partial<TransactionInfo>>('/api/transaction-info', { hash }, signal)
      if (answer.body.hash !== undefined) return { ...answer, body: answer.body as TransactionInfo }
      const message = `No transaction ${hash} in the index.`
      throw new ApiFailure({ code: 'transaction_not_found', message, status: 404 })
    },
  })
