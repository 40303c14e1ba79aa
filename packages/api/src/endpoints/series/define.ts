import type { Figures, MetricName, SeriesPeriod, Span } from '@sundial/store'
import type { Context } from '../../endpoint.ts'

export const units = ['count', 'sun', 'bytes', 'energy', 'milliseconds', 'millionths', 'usd'] as const
/**
 * flow: adds up over longer periods. level: the value at the end of the period. average: of the blocks of the period.
 * distinct: counts each account once in a period, so that days do not add up.
 */
export const kinds = ['flow', 'level', 'average', 'distinct'] as const
export const keys = [
  'type',
  'result',
  'standard',
  'representative',
  'payer',
  'kind',
  'resource',
  'fee',
] as const
export const intervals = ['hour', 'day', 'week', 'month'] as const satisfies readonly Span[]

/** One amount, or one by key; absent where the index does not know it. */
export type SeriesValue = bigint | string | ReadonlyMap<string, bigint> | undefined

/** What the periods of an answer have in common. */
export type SeriesRange = {
  readonly interval: Span
  /** Times of the first block with a time, and of the newest. */
  readonly firstMs: number
  readonly newestMs: number
  /** Start of the first period, and the exclusive end of the last. */
  readonly fromMs: number
  readonly toMs: number
}

type Described = {
  /** What is counted, in a sentence. */
  readonly title: string
  readonly unit: (typeof units)[number]
  readonly key?: (typeof keys)[number]
}

/** A figure of the network over time: one authored entry. */
export type Series = Described & {
  readonly kind: (typeof kinds)[number]
  /** Of all intervals, unless given. */
  readonly intervals?: readonly Span[]
  /** The metrics that it needs of each period, and of all blocks up to the end of each. */
  readonly metrics?: readonly MetricName[]
  readonly totals?: readonly MetricName[]
  /** Whether it needs the callers of contracts. */
  readonly callers?: boolean
  /** Follows from what this server was told, not from the chain: exports leave it out. */
  readonly isOfServer?: true
  readonly read: (at: SeriesContext, range: SeriesRange) => ReadPeriod | Promise<ReadPeriod>
}

/** What a series may read. */
export type SeriesContext = Pick<Context, 'store' | 'state' | 'services'>

type ReadPeriod = (period: SeriesPeriod) => SeriesValue | Promise<SeriesValue>

type Within<Name extends MetricName> = Described & {
  readonly metrics: readonly Name[]
  /** Called for periods that the index has completely. */
  readonly of: (figures: Pick<Figures, Name>, period: SeriesPeriod, range: SeriesRange) => SeriesValue
}

const within =
  (kind: Series['kind']) =>
  <const Name extends MetricName>({ of, ...described }: Within<Name>): Series => ({
    ...described,
    kind,
    read: (_, range) => (period) => period.figures && of(period.figures, period, range),
  })

export const flow = within('flow')
export const average = within('average')

type UpTo<Total extends MetricName> = Described & {
  readonly totals: readonly Total[]
  /** Called for periods up to whose end the index has the whole chain. */
  readonly of: (totals: Pick<Figures, Total>) => SeriesValue
}

export const level = <const Total extends MetricName>({ of, ...described }: UpTo<Total>): Series => ({
  ...described,
  kind: 'level',
  read:
    () =>
    ({ totals }) =>
      totals && of(totals),
})

type Counts<Key> = ReadonlyMap<Key, { readonly count: bigint }>

export const sumOfCounts = <Key>(counts: Counts<Key>): bigint =>
  [...counts.values()].reduce((sum, { count }) => sum + count, 0n)

export const countsByName = <Key>(
  counts: Counts<Key>,
  nameOf: (key: Key) => string = String,
): ReadonlyMap<string, bigint> => new Map([...counts].map(([key, { count }]) => [nameOf(key), count]))
