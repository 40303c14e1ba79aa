import type { ListedAccount } from '@sundial/api'
import { type ListRequest, listQuery } from './lists.ts'

/** Name in the URL of the order in which the index first saw accounts, newest first; else the richest come first. */
export const accountOrder = 'seen'

export function accounts({ filters: { order, ...filters }, ...request }: ListRequest) {
  const sort = order === accountOrder ? { sort: '-timestamp' } : {}
  return listQuery<ListedAccount>('/api/account/list', { ...request, filters: { ...filters, ...sort } })
}

/** How many accounts there are, those that hold nothing too. */
export const allAccounts = () => accounts({ page: 1, size: 1, filters: { order: accountOrder } })
