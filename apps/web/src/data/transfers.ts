import type { Transfer } from '@sundial/api'
import { type ListRequest, listQuery } from './lists.ts'

/** Transfers of every asset, newest first; `address` and `block` filter. */
export const transfers = (request: ListRequest) =>
  listQuery<Transfer>('/api/transfer', request, { sort: '-timestamp' })
