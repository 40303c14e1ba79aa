import type { TriggersAnswer } from '@sundial/api'
import { type ListRequest, listQuery } from './lists.ts'

export type ContractCall = TriggersAnswer['data'][number]

/** Calls of contracts, newest first; `contract`, `address` and `block` filter. */
export const contractCalls = (request: ListRequest) =>
  listQuery<ContractCall>('/api/contracts/trigger', request)
