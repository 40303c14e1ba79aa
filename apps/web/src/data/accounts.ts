import type { ListedAccount } from '@sundial/api'
import { type ListRequest, listQuery } from './lists.ts'

export const accounts = (request: ListRequest) => listQuery<ListedAccount>('/api/account/list', request)
