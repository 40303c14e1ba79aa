import type { MetricRow } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored, upTo, wholeNumber } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isoDay, toDecimal } from '../../shared/values.ts'
import { pricesByDay } from '../price/price-history.ts'
import { exactSun } from './schema.ts'

const usd = (what: string) =>
  Type.Optional(
    Type.Number({ description: `${what} In USD. Absent unless every day of the period has a price.` }),
  )

const period = Type.Object({
  day: is.text('YYYY-MM-DD; YYYY-MM for months, YYYY-Qn for quarters, YYYY for years (UTC).'),
  trxClosePrice: Type.Optional(is.text('The last price of TRX in USD. Absent without one.')),
  burnIncome: usd('Burned TRX.'),
  energyBurnIncome: usd('TRX burned for energy.'),
  netBurnIncome: usd('TRX burned for bandwidth.'),
  burnedSun: exactSun('Burned TRX.'),
  energyBurnedSun: exactSun('TRX burned for energy.'),
  netBurnedSun: exactSun('TRX burned for bandwidth.'),
})
type Period = Static<typeof period>

const query = {
  size: upTo({ least: 1, most: apiLimits.days, default: 1000, description: 'Number of newest periods' }),
  start: wholeNumber('Only days that begin from this time on: milliseconds since 1970 UTC.'),
  end: wholeNumber('Only days that begin up to this time.'),
  timeType: Type.Enum(['0', '1', '2', '3'], {
    default: '0',
    description: '0 days, 1 months, 2 quarters, 3 years.',
    'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
  }),
  ...ignored,
}

const unknownStake =
  'What stakers would have burned without their stake is not recorded on the chain and is absent.'

export const protocolRevenue = endpoint({
  get: '/api/external/turnover/new',
  summary: 'Protocol revenue: TRX burned by day, month, quarter or year (UTC)',
  description: `Oldest first, as far as the index covers. Values in USD need a price for each day, available from the first day with a price source. ${unknownStake}`,
  query,
  reply: Type.Object({
    total: is.int('Rows.'),
    data: Type.Array(period),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const data = await periodsOf(query, at)
    return { total: data.length, data }
  },
})

const { trxClosePrice: _, ...incomes } = period.properties

const consumption = {
  summary: 'Protocol revenue by its source: TRX burned, by day, month, quarter or year (UTC)',
  description: `Oldest first, as far as the index covers. Values in USD need a price for each day. ${unknownStake} So are TronScan's sums of the newest day, month and year: they are the sums of these rows.`,
  query: {
    ...query,
    type: Type.Enum(['burn', 'stake'], {
      default: 'burn',
      description: 'burn: what was burned. stake: the periods without incomes, which are not known.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  },
  reply: Type.Object({
    total: is.int('Rows.'),
    data: Type.Array(
      Type.Object({
        ...incomes,
        trxPriceInUsd: Type.Optional(
          Type.Number({ description: 'The last price of TRX in USD. Absent without one.' }),
        ),
      }),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
}

/** Under both paths that clients call. */
async function consumed(query: PeriodQuery & { readonly type: 'burn' | 'stake' }, at: Context) {
  const periods = await periodsOf(query, at)
  const data = periods.map(({ trxClosePrice, ...row }) =>
    omitUndefined({
      ...(query.type === 'burn' ? row : { day: row.day }),
      trxPriceInUsd: trxClosePrice === undefined ? undefined : Number(trxClosePrice),
    }),
  )
  return { total: data.length, data }
}

export const consumptionStatistic = endpoint({
  get: '/api/consumption/statistic',
  ...consumption,
  handle: ({ query }, at) => consumed(query, at),
})

export const externalConsumption = endpoint({
  get: '/api/external/consumption/statistic',
  ...consumption,
  handle: ({ query }, at) => consumed(query, at),
})

type PeriodQuery = Omit<Static<TObject<typeof query>>, 'count' | 'uuid'>

async function periodsOf(
  { size, start = 0, end = apiLimits.timeMs, timeType }: PeriodQuery,
  at: Context,
): Promise<Period[]> {
  const days = await at.store.metrics({ span: 'day', count: apiLimits.days })
  const wanted = days.filter(({ startMs }) => startMs >= start && startMs <= end)
  const prices = await pricesByDay({}, at)
  const groups = new Map<string, MetricRow[]>()
  for (const day of wanted) {
    const name = nameOf(day.startMs, timeType)
    groups.set(name, [...(groups.get(name) ?? []), day])
  }
  return [...groups].slice(-size).map(([name, rows]) => toPeriod(name, rows, prices))
}

function nameOf(timeMs: number, timeType: string): string {
  const day = isoDay(timeMs)
  const [year = '', month = ''] = day.split('-')
  if (timeType === '1') return `${year}-${month}`
  if (timeType === '2') return `${year}-Q${Math.ceil(Number(month) / 3)}`
  return timeType === '3' ? year : day
}

type Prices = ReadonlyMap<string, number>

function toPeriod(day: string, rows: readonly MetricRow[], prices: Prices): Period {
  const [all, energy, net] = [
    incomeOf(rows, prices, ({ fees }) => fees?.burnedSun),
    incomeOf(rows, prices, ({ energySources }) => energySources?.burnedSun),
    incomeOf(rows, prices, ({ bandwidthPaid }) => bandwidthPaid?.burnedSun),
  ]
  const close = prices.get(isoDay(rows.at(-1)!.startMs))
  return omitUndefined({
    day,
    trxClosePrice: close === undefined ? undefined : String(close),
    burnIncome: all.usd,
    energyBurnIncome: energy.usd,
    netBurnIncome: net.usd,
    burnedSun: all.sun?.toString(),
    energyBurnedSun: energy.sun?.toString(),
    netBurnedSun: net.sun?.toString(),
  })
}

/** Absent where a day is unknown. */
function incomeOf(
  rows: readonly MetricRow[],
  prices: Prices,
  sunOf: (figures: MetricRow['figures']) => bigint | undefined,
): { readonly sun?: bigint | undefined; readonly usd?: number | undefined } {
  let [sun, worth]: [bigint | undefined, number | undefined] = [0n, 0]
  for (const { startMs, figures } of rows) {
    const [burned, price] = [sunOf(figures), prices.get(isoDay(startMs))]
    sun = sun === undefined || burned === undefined ? undefined : sun + burned
    worth =
      worth === undefined || burned === undefined || price === undefined
        ? undefined
        : worth + Number(toDecimal(burned, 6)) * price
  }
  return { sun, usd: worth }
}
