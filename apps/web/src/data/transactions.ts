import type { Transaction } from '@sundial/api'
import { type ListRequest, listQuery } from './lists.ts'

/** Transactions, newest first; `address` and `block` filter. */
export const transactions = (request: ListRequest) =>
  listQuery<Transaction>('/api/transaction', request, { sort: '-timestamp' })
