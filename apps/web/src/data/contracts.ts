import type { ContractsAnswer } from '@sundial/api'
import { type ListRequest, listQuery } from './lists.ts'

export type ListedContract = ContractsAnswer['data'][number]

/** Contracts, newest first; `creator` and `search` filter. */
export const contracts = (request: ListRequest) => listQuery<ListedContract>('/api/contracts', request)
