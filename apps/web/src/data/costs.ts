import { dayMs } from '@sundial/primitives'
import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'

export type CostsPart = Body<'/api/account/costs'>
type Sums = CostsPart['total']
export type CostsOfMethod = CostsPart['methods'][number]

type Range = { readonly fromMs: number; readonly toMs: number }

/** Long enough to go on from a part without reading it again. */
const keptMs = 60_000

const costsPart = (address: string, { fromMs, toMs }: Range) =>
  queryOptions({
    queryKey: ['account-costs-part', address, fromMs, toMs],
    queryFn: ({ signal }) =>
      get('/api/account/costs', { address, start_timestamp: fromMs, end_timestamp: toMs }, signal),
    staleTime: keptMs,
    retry: false,
  })

/**
 * What an account's transactions cost in a time, newest first, in at most so many parts: each reads as much as one request may, and
 * the last one says where the next one goes on.
 */
export const accountCosts = (address: string, range: Range, mostParts: number) =>
  queryOptions({
    queryKey: ['account-costs', address, range.fromMs, range.toMs, mostParts],
    queryFn: async ({ client }): Promise<readonly CostsPart[]> => {
      const parts: CostsPart[] = []
      let toMs: number | undefined = range.toMs
      while (toMs !== undefined && parts.length < mostParts) {
        const { body }: { readonly body: CostsPart } = await client.fetchQuery(
          costsPart(address, { ...range, toMs }),
        )
        parts.push(body)
        toMs = body.fromTime === undefined ? undefined : body.fromTime - 1
      }
      return parts
    },
    // More parts of the same time replace fewer.
    placeholderData: (previous, query) =>
      query?.queryKey.slice(0, 4).join() === ['account-costs', address, range.fromMs, range.toMs].join()
        ? previous
        : undefined,
    retry: false,
  })

export type UsualCost = Body<'/api/contract/usual-cost'>

/** What the newest calls of a method of a contract used. */
export const usualCost = (contract: string, methodId: string) =>
  queryOptions({
    queryKey: ['usual-cost', contract, methodId],
    queryFn: ({ signal }) => get('/api/contract/usual-cost', { contract, methodId }, signal),
    enabled: contract !== '' && methodId !== '',
    staleTime: keptMs,
    retry: false,
  })

/** Sun and units, added up. */
export type CostSums = { readonly [Name in keyof Sums]: bigint }
export type PeriodCosts = CostSums & { readonly start: number }
export type MethodCosts = CostSums & { readonly row: CostsOfMethod }

export type Span = 'day' | 'week' | 'month'

const members = [
  'transactions',
  'failed',
  'withoutReceipt',
  'feeSun',
  'energySun',
  'bandwidthSun',
  'operationSun',
  'otherSun',
  'unsplitSun',
  'energyBought',
  'energyCovered',
  'bandwidthBought',
  'bandwidthCovered',
] as const satisfies readonly (keyof Sums)[]

const sumOf = (parts: readonly (Sums | CostSums)[]): CostSums =>
  Object.fromEntries(
    members.map((name) => [name, parts.reduce((sum, part) => sum + BigInt(part[name] ?? 0), 0n)]),
  ) as CostSums

export const totalOf = (parts: readonly CostsPart[]): CostSums => sumOf(parts.map(({ total }) => total))

/** Newest first. */
export function costsByPeriod(parts: readonly CostsPart[], span: Span): readonly PeriodCosts[] {
  const days = parts.flatMap(({ periods }) => periods)
  return [...grouped(days, ({ start }) => startOf(span, start))].map(([start, group]) => ({
    start,
    ...sumOf(group),
  }))
}

/** Highest fees first; a method that is not among the first of a part is in the sum of the others. */
export function costsByMethod(parts: readonly CostsPart[]): {
  readonly methods: readonly MethodCosts[]
  readonly others: CostSums | undefined
} {
  const rows = parts.flatMap(({ methods }) => methods)
  const groups = grouped(
    rows,
    ({ contractType, contract_address: contract, methodId }) => `${contractType} ${contract} ${methodId}`,
  )
  const others = parts.flatMap(({ otherMethods }) => otherMethods ?? [])
  return {
    methods: [...groups.values()]
      .map((group) => ({ row: group[0]!, ...sumOf(group) }))
      .toSorted((left, right) => Number(right.feeSun - left.feeSun)),
    others: others.length === 0 ? undefined : sumOf(others),
  }
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? []
    groups.set(keyOf(row), group)
    group.push(row)
  }
  return groups
}

/** 1 January 1970 was a Thursday, and weeks begin on Monday. */
const mondayShift = 3 * dayMs

function startOf(span: Span, dayStart: number): number {
  if (span === 'week') return dayStart - ((dayStart + mondayShift) % (7 * dayMs))
  if (span === 'day') return dayStart
  const day = new Date(dayStart)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth())
}
