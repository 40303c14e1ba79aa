import type { InternalTransaction } from '@sundial/api'
import { type ListRequest, listQuery } from './lists.ts'

/** What contracts did in their own name, newest first, of the `address` or `block` in the request. */
export const internalTransactions = (request: ListRequest) =>
  listQuery<InternalTransaction>('/api/internal-transaction', request)
