import { dayMs } from '@sundial/primitives'
import { type MetricName, nextPeriod, type Span, startOfPeriod, type Store } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import * as is from '../../shared/scalars.ts'
import { isSeriesName, type SeriesName, seriesNames, seriesOf } from './catalog.ts'
import { intervals, keys, kinds, type SeriesRange, units } from './define.ts'
import { linesOf, mostKeys, otherKeys } from './lines.ts'
import { nearestNames } from './nearest.ts'

const mostNames = 8
const mostPeriods = { hour: 2000, day: 5000, week: 5000, month: 5000 } as const
/** Hours that are returned without a range. */
const usualHoursMs = 14 * dayMs

const time = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: apiLimits.timeMs,
      description,
      'x-refusal': { other: 'malformed_number' } satisfies Refusal,
    }),
  )

const name = Type.Enum([...seriesNames], { description: 'Extension. Name of the series.' })
const unit = Type.Enum([...units], {
  description: 'Extension. Unit of the values. millionths: a share times 1,000,000.',
})
const kind = Type.Enum([...kinds], {
  description:
    'Extension. flow: adds up over longer periods. level: the value at the end of the period. average: of the blocks of the period. distinct: counts each account once in a period, so that days do not add up.',
})

const line = Type.Object({
  name,
  key: Type.Optional(
    is.text(
      `Extension. What the line counts, in a series with several lines. At most ${mostKeys} keys have lines of their own, those with the largest sums; '${otherKeys}' is the sum of the rest.`,
    ),
  ),
  unit,
  kind,
  since: Type.Optional(
    is.time('Extension. Start of the first known period, where earlier ones of this answer are not known.'),
  ),
  values: Type.Array(Type.Union([Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' }), Type.Null()]), {
    description:
      'Extension. One for each member of at, exact decimal text. null where the index does not know it, which is never zero.',
  }),
})

export const series = endpoint({
  get: '/api/series',
  summary: 'Figures of the network over time',
  description:
    'Extension. Up to 8 series over the same periods, which /api/series/names lists. Days end at midnight of UTC, weeks begin on Monday, months are those of the calendar. The newest period is not over.',
  cost: 2,
  extraCost: ({ names }) => String(names).split(',').length,
  reads: 'states',
  query: {
    names: Type.String({
      pattern: '^[A-Za-z0-9]+(,[A-Za-z0-9]+)*$',
      maxLength: 1000,
      description: `1 to ${mostNames} names of /api/series/names, separated by commas.`,
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    interval: Type.Enum([...intervals], {
      default: 'day',
      description: 'Length of the periods: hour, day, week or month.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    from: time(
      'Any time of the first period: whole milliseconds since 1970 UTC. Without it, the first block; for hours, 14 days before the newest block.',
    ),
    to: time('Any time of the last period: whole milliseconds since 1970 UTC. Without it, the newest block.'),
  },
  reply: Type.Object({
    interval: Type.Enum([...intervals], { description: 'Extension. Same as in the request.' }),
    at: Type.Array(is.time('Start of the period.'), {
      description: 'Extension. All periods of the range in which the index has the chain, oldest first.',
    }),
    lines: Type.Array(line, { description: 'Extension. In the order of names.' }),
    newestAt: Type.Optional(
      is.time(
        'Extension. Time of the newest block, in whose period more may follow. Absent without a block.',
      ),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query: { names, interval, from, to } }, at) {
    const asked = readNames(names, interval)
    const bounds = await boundsOfChain(at)
    if (bounds === undefined) return { interval, at: [], lines: [] }
    const { fromMs, toMs } = clip({ from, to }, { interval, ...bounds })
    const range = { interval, ...bounds, fromMs, toMs }
    const entries = asked.map(seriesOf)
    const periods =
      fromMs >= toMs
        ? []
        : await at.store.series({
            span: interval,
            fromMs,
            toMs,
            metrics: unique(entries.flatMap(({ metrics = [] }) => metrics)),
            totals: unique(entries.flatMap(({ totals = [] }) => totals)),
            callers: entries.some(({ callers }) => callers === true),
          })
    const lines = await Promise.all(asked.map((one) => linesOf(one, periods, { at, range })))
    return {
      interval,
      at: periods.map(({ startMs }) => startMs),
      lines: lines.flat(),
      newestAt: bounds.newestMs,
    }
  },
})

const unique = (names: readonly MetricName[]): readonly MetricName[] => [...new Set(names)]

function readNames(text: string, interval: Span): readonly SeriesName[] {
  const names = [...new Set(text.split(','))]
  if (names.length > mostNames)
    throw new RequestRefused(
      'list_too_long',
      `names has ${names.length} names; at most ${mostNames} are read.`,
      {
        parameter: 'names',
      },
    )
  return names.map((one) => {
    if (!isSeriesName(one)) {
      const nearest = nearestNames(one, seriesNames, 3)
      throw new RequestRefused(
        'filter_not_available',
        `names: there is no series '${one.slice(0, 80)}'. The nearest are ${nearest.join(', ')}; /api/series/names lists all.`,
        { parameter: 'names', nearest },
      )
    }
    const available: readonly Span[] = seriesOf(one).intervals ?? intervals
    if (!available.includes(interval))
      throw new RequestRefused(
        'filter_not_available',
        `interval cannot be '${interval}' for ${one}, which exists by ${available.join(', ')}.`,
        { parameter: 'interval', available },
      )
    return one
  })
}

/** Times of the first block that has one, and of the newest. */
export async function boundsOfChain({
  store,
  state: { head },
}: Pick<Context, 'state'> & { readonly store: Pick<Store, 'blocks'> }) {
  // Block 0 may have no time.
  const oldest = await store.blocks({ start: 0, limit: 2, order: 'oldest' })
  const first = oldest.rows.find(({ timestampMs }) => timestampMs > 0)
  if (head === undefined || first === undefined) return undefined
  return { firstMs: first.timestampMs, newestMs: head.timestampMs }
}

/** The range within the chain, as the start of its first period and the end of its last. */
function clip(
  { from, to = Infinity }: { readonly from?: number | undefined; readonly to?: number | undefined },
  { interval, firstMs, newestMs }: Pick<SeriesRange, 'interval' | 'firstMs' | 'newestMs'>,
): { readonly fromMs: number; readonly toMs: number } {
  const lastMs = Math.min(to, newestMs)
  const usual = interval === 'hour' ? lastMs - usualHoursMs : firstMs
  const fromMs = startOfPeriod(interval, Math.max(from ?? usual, firstMs))
  const toMs = nextPeriod(interval, startOfPeriod(interval, lastMs))
  const count = countOfPeriods(interval, fromMs, toMs)
  const most = mostPeriods[interval]
  if (count <= most) return { fromMs, toMs }
  const fitting = intervals.find((one) => countOfPeriods(one, fromMs, toMs) <= mostPeriods[one])
  throw new RequestRefused(
    'limit_too_large',
    `The range has ${count} periods of one ${interval}, of which at most ${most} are returned. ${
      fitting === undefined ? 'Take a shorter range.' : `interval=${fitting} fits.`
    }`,
    { parameter: 'interval', most, ...(fitting === undefined ? {} : { fits: fitting }) },
  )
}

const shortestMs = { hour: dayMs / 24, day: dayMs, week: 7 * dayMs, month: 28 * dayMs } as const

/** At most so many. */
const countOfPeriods = (interval: Span, fromMs: number, toMs: number): number =>
  Math.max(0, Math.ceil((toMs - fromMs) / shortestMs[interval]))

export const listedSeries = endpoint({
  get: '/api/series/names',
  summary: 'The series of /api/series',
  description: 'Extension. What each series counts, its unit, and the intervals for which it exists.',
  reads: 'nothing',
  query: {},
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        name,
        title: is.text('Extension. What the series counts, in English.'),
        unit,
        kind,
        key: Type.Optional(
          Type.Enum([...keys], { description: 'Extension. What each line of the series is for.' }),
        ),
        intervals: Type.Array(Type.Enum([...intervals]), { description: 'Extension. Intervals available.' }),
      }),
      { description: 'Extension. All series.' },
    ),
  }),
  handle: async () => ({
    data: seriesNames.map((one) => {
      const { title, unit, kind, key, intervals: some = intervals } = seriesOf(one)
      return omitUndefined({ name: one, title, unit, kind, key, intervals: [...some] })
    }),
  }),
})
