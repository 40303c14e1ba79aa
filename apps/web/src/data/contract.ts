import { queryOptions } from '@tanstack/react-query'
import { ApiFailure, type Body, get } from './api.ts'
import type { SourceFile } from './compile.ts'
import { type Filters, list, type ListPage, type ListQuery, type ListRequest } from './lists.ts'
import { post } from './post.ts'

export type Contract = Body<'/api/contract'>['data'][number]

/** A contract; null where no contract has this address. */
export const contract = (address: string) =>
  queryOptions({
    queryKey: ['contract', address],
    queryFn: async ({ signal }): Promise<Contract | null> => {
      const { body } = await get('/api/contract', { contract: address }, signal)
      return body.data.find((one) => one.address !== '') ?? null
    },
  })

export type ListedContract = Body<'/api/contracts'>['data'][number]

/** Contracts, newest first; `creator` and `search` filter. */
export const contracts = list('/api/contracts', ({ data }) => data)

/** Names in the URL of the orders of contracts. */
export const contractOrders = { calls: 'calls', balance: 'balance', newest: 'newest' } as const

type OrderedFilters = Omit<Filters<'/api/contracts'>, 'sort'> & { readonly order?: string }

/** Contracts with the most calls first, unless the URL names another order, or filters that no order combines with. */
export function rankedContracts(request: ListRequest<OrderedFilters>): ListQuery<ListedContract> {
  const { order, ...filters } = request.filters
  const newest = contracts({ ...request, filters })
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  if (isNarrowed || order === contractOrders.newest) return newest
  const sort = order === contractOrders.balance ? '-balance' : '-trxCount'
  const ranked = contracts({ ...request, filters: { sort } })
  return order === undefined ? { ...ranked, queryFn: eitherOf(ranked, newest) } : ranked
}

/** The newest ones where the index has not counted the calls of every block. */
const eitherOf =
  (ranked: ListQuery<ListedContract>, newest: ListQuery<ListedContract>) =>
  async (context: ReadContext): Promise<ListPage<ListedContract>> => {
    const read = (query: ListQuery<ListedContract>) => (query.queryFn as Read)(context)
    try {
      return await read(ranked)
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'sort_not_available') return read(newest)
      throw error
    }
  }

type ReadContext = { readonly signal: AbortSignal }
type Read = (context: ReadContext) => Promise<ListPage<ListedContract>>

/** The order of rows as they came. */
export const orderIn = (rows: readonly ListedContract[] | undefined): string | undefined =>
  rows === undefined || rows.some(({ callCount }) => callCount !== undefined)
    ? contractOrders.calls
    : contractOrders.newest

export type VerifiedCode = NonNullable<Body<'/api/contracts/code'>['data']>

/** Sources, ABI and code of a contract; null where the node knows none at the address. */
export const contractCode = (address: string) =>
  queryOptions({
    queryKey: ['contract-code', address],
    queryFn: async ({ signal }): Promise<VerifiedCode | null> => {
      const { body } = await get('/api/contracts/code', { contract: address }, signal)
      return body.data ?? null
    },
    // Code does not change; a new verification appears on the next visit.
    staleTime: 60_000,
  })

/** The files of the verified sources of a contract; none where it is not verified. */
export const contractFiles = (address: string) =>
  queryOptions({
    queryKey: ['contract-files', address],
    queryFn: async (): Promise<readonly SourceFile[]> => {
      const { data } = await post('/api/solidity/contract/info', { contractAddress: address })
      return data.status === 2
        ? data.contract_code.map(({ name, code }) => ({ name, content: textOf(code) }))
        : []
    },
    staleTime: 60_000,
  })

const textOf = (base64: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.codePointAt(0)!))

export type ContractDay = Body<'/api/contract/analysis'>['data'][number]
export type TopCalls = Body<'/api/contracts/top_call'>

export type CallStatistics = {
  /** Oldest first, with calls and callers. */
  readonly calls: readonly ContractDay[]
  /** Oldest first, with energy and who paid for it. */
  readonly energy: readonly ContractDay[]
  /** Oldest first, with bandwidth and the TRX burned for it. */
  readonly bandwidth: readonly ContractDay[]
  readonly top: TopCalls
}

/** The use of a contract day by day, and who uses it most. */
export const contractStatistics = (address: string) =>
  queryOptions({
    queryKey: ['contract-statistics', address],
    queryFn: async ({ signal }): Promise<CallStatistics> => {
      const days = (type: '2' | '3' | '4') => get('/api/contract/analysis', { address, type }, signal)
      const [calls, energy, bandwidth, top] = await Promise.all([
        days('4'),
        days('2'),
        days('3'),
        get('/api/contracts/top_call', { contract_address: address }, signal),
      ])
      return {
        calls: calls.body.data,
        energy: energy.body.data,
        bandwidth: bandwidth.body.data,
        top: top.body,
      }
    },
  })

export type ListedCall = Body<'/api/contracts/trigger'>['data'][number]

/** Calls of contracts, newest first; `contract`, `address` and `block` filter. */
export const contractCalls = list('/api/contracts/trigger', ({ data }) => data)

export type ContractEvent = Body<'/api/contracts/event'>['data'][number]
export type EventSignature = Body<'/api/contracts/event'>['signatures'][number]

/** The events of `contract`, newest first; `event_name` and the topics filter. */
export const events = list('/api/contracts/event', ({ data }) => data)

/** The kinds of events a contract emits, and how many of each. */
export const eventSignatures = (address: string) =>
  queryOptions({
    queryKey: ['event-signatures', address],
    queryFn: async ({ signal }): Promise<readonly EventSignature[]> =>
      (await get('/api/contracts/event', { contract: address, limit: 0 }, signal)).body.signatures,
  })
