import { queryOptions } from '@tanstack/react-query'
import { answered, type Body } from './api.ts'
import { list } from './lists.ts'
import { rememberTokens } from './token.ts'

/** One transaction with everything the API has on it. */
export type TransactionInfo = Body<'/api/transaction-info'>

/** A transaction by its id. Throws `transaction_not_found`. */
export const transaction = (hash: string) =>
  queryOptions({
    queryKey: ['transaction', hash],
    ...answered('/api/transaction-info', { hash }, (answer) => {
      rememberTokens(answer.body.transfersAllList ?? [])
      return answer
    }),
  })

/** Whether a result on the chain is a failure; a transaction that waits for a block has none. */
export const isFailed = (result: string | undefined): boolean =>
  result !== undefined && result !== '' && result !== 'SUCCESS'

/** A transfer of a token within a transaction. */
export type TokenTransfer = NonNullable<TransactionInfo['tokenTransferInfo']>

export type Transaction = Body<'/api/transaction'>['data'][number]

/** Transactions, newest first; `address` and `block` filter. */
export const transactions = list('/api/transaction', ({ data }) => data, { sort: '-timestamp' })

export type Transfer = Body<'/api/transfer'>['data'][number]

/** Transfers of all assets, newest first; `address` and `block` filter. */
export const transfers = list('/api/transfer', ({ data }) => data, { sort: '-timestamp' })

export type InternalTransaction = Body<'/api/internal-transaction'>['data'][number]

/** Calls and transfers made by contracts, newest first, of the `address` or `block` in the request. */
export const internalTransactions = list('/api/internal-transaction', ({ data }) => data)
