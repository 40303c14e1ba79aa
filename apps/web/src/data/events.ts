import type { ContractEventsAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { type ListRequest, listQuery } from './lists.ts'

export type ContractEvent = ContractEventsAnswer['data'][number]
export type EventSignature = ContractEventsAnswer['signatures'][number]

/** What the `contract` logs, newest first; `event_name` and `topic1` filter. */
export const events = (request: ListRequest) => listQuery<ContractEvent>('/api/contracts/event', request)

/** The kinds of events a contract logs, and how many of each. */
export const eventSignatures = (contract: string) =>
  queryOptions({
    queryKey: ['event-signatures', contract],
    queryFn: async ({ signal }): Promise<readonly EventSignature[]> =>
      (await api<ContractEventsAnswer>('/api/contracts/event', { contract, limit: 0 }, signal)).body
        .signatures,
  })
