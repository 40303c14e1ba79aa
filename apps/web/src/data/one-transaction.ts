import { queryOptions } from '@tanstack/react-query'
import { ApiFailure, answered } from './api.ts'
import { rememberTokens } from './token.ts'
import type { TransactionInfo } from './transaction.ts'

/** A transaction by its id. Throws `transaction_not_found`, where the API answers as TronScan does: without a hash. */
export const transaction = (hash: string) =>
  queryOptions({
    queryKey: ['transaction', hash],
    ...answered('/api/transaction-info', { hash }, ({ body, ...answer }) => {
      if (!isKnown(body)) throw notFound()
      rememberTokens(body.transfersAllList ?? [])
      return { ...answer, body }
    }),
  })

const isKnown = (body: Partial<TransactionInfo>): body is TransactionInfo => body.hash !== undefined

const notFound = () =>
  new ApiFailure({ code: 'transaction_not_found', message: 'Transaction not found.', status: 404 })
