import type { AccountShort } from './answers.ts'
import { type ListRequest, listQuery } from './lists.ts'

export const accounts = (request: ListRequest) => listQuery<AccountShort>('/api/account/list', request)
