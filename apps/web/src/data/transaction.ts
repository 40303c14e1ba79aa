import type { TransactionInfo } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiFailure } from './api.ts'

/** Confirmations after which a page stops asking again. */
export const finalConfirmations = 19

/** A transaction by its id; asks again every 3 s until it is final. Throws `transaction_not_found`. */
export const transaction = (hash: string) =>
  queryOptions({
    queryKey: ['transaction', hash],
    queryFn: async ({ signal }) => {
      const answer = await api<Partial<TransactionInfo>>('/api/transaction-info', { hash }, signal)
      if (answer.body.hash !== undefined) return { ...answer, body: answer.body as TransactionInfo }
      const message = `No transaction ${hash} in the index.`
      throw new ApiFailure({ code: 'transaction_not_found', message, status: 404 })
    },
    refetchInterval: ({ state }) => (state.data === undefined || isFinal(state.data.body) ? false : 3000),
  })

const isFinal = ({ confirmed, confirmations = 0 }: TransactionInfo) =>
  confirmed === true && confirmations >= finalConfirmations
