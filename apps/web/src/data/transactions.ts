import type { TxNative } from './answers.ts'
import { type ListRequest, listQuery } from './lists.ts'

/** Transactions, newest first; `address` and `block` filter. */
export const transactions = (request: ListRequest) =>
  listQuery<TxNative>('/api/transaction', request, { sort: '-timestamp' })
