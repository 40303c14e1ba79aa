import type { TxSimple } from './answers.ts'
import { type ListRequest, listQuery } from './lists.ts'

/** Transfers of every asset, newest first; `address` and `block` filter. */
export const transfers = (request: ListRequest) =>
  listQuery<TxSimple>('/api/transfer', request, { sort: '-timestamp' })
