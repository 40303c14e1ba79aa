import { dayMs } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { ignored, requiredExchangeId, wholeNumber } from '../../shared/parameters.ts'
import type { FactOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { toDecimal } from '../../shared/values.ts'
import { tokenNames } from '../../tokens/token-names.ts'

/** A trade between the two sides of a pair, in smallest units. */
export type PricedTrade = { readonly timeMs: number; readonly first: bigint; readonly second: bigint }

export type Candle = {
  /** Start, in milliseconds since 1970 UTC. */
  readonly startMs: number
  /** Price of the first token in units of the second. */
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Amount of the first token. */
  readonly volume: string
}

type Decimals = { readonly first: number; readonly second: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const granularities = {
  '1m': minuteMs,
  '1min': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '30min': 30 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1d': dayMs,
  '1w': 7 * dayMs,
} as const
export type Granularity = keyof typeof granularities

/** 1970 began on a Thursday; weeks begin on Monday. */
const firstMondayMs = 4 * dayMs

export function startOf(timeMs: number, granularity: Granularity): number {
  const lengthMs = granularities[granularity]
  const fromMs = granularity === '1w' ? firstMondayMs : 0
  return Math.floor((timeMs - fromMs) / lengthMs) * lengthMs + fromMs
}

/** Candles in the order of the trades, which are sorted by time; times without a trade have none. */
export function toCandles(
  trades: readonly PricedTrade[],
  granularity: Granularity,
  decimals: Decimals,
): Candle[] {
  const byStart = new Map<number, PricedTrade[]>()
  for (const trade of trades) {
    if (trade.first <= 0n) continue
    const start = startOf(trade.timeMs, granularity)
    const group = byStart.get(start)
    if (group === undefined) byStart.set(start, [trade])
    else group.push(trade)
  }
  return [...byStart].map(([startMs, group]) => candleOf(startMs, group, decimals))
}

/** Decimals of a price, truncated. */
const places = 18

function candleOf(startMs: number, trades: readonly PricedTrade[], decimals: Decimals): Candle {
  const prices = trades.map((trade) => priceOf(trade, decimals))
  const sorted = prices.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const volume = trades.reduce((sum, { first }) => sum + first, 0n)
  const text = (price: bigint | undefined) => toDecimal(price!, places)
  return {
    startMs,
    open: text(prices[0]),
    high: text(sorted.at(-1)),
    low: text(sorted[0]),
    close: text(prices.at(-1)),
    volume: toDecimal(volume, decimals.first),
  }
}

const priceOf = ({ first, second }: PricedTrade, decimals: Decimals): bigint =>
  (second * 10n ** BigInt(decimals.first + places)) / (first * 10n ** BigInt(decimals.second))

type Exchange = FactOf<'exchange'>
type Pair = { readonly first: Asset; readonly second: Asset }

const price = (what: string) =>
  Type.String({
    description: `${what}: price of the first token in units of the second. Decimal text, truncated.`,
  })

/** A query parameter. */
export const candleLength = Type.Enum(Object.keys(granularities) as Granularity[], {
  default: '1h',
  description: `Length of a candle: ${Object.keys(granularities).join(', ')}.`,
  'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
})

export const exchangeCandles = endpoint({
  get: '/api/exchange/kgraph',
  summary: "Candles of a pair of the chain's own exchange, newest first",
  description: `Built from the trades whose receipt is known. Times without a trade have no candle, weeks begin on Monday (UTC). Of more than ${apiLimits.scannedRows} events only the newest are scanned: see scanned.`,
  query: {
    exchange_id: requiredExchangeId,
    granularity: candleLength,
    time_start: wholeNumber('Only trades from this time on: whole seconds since 1970 UTC.'),
    time_end: wholeNumber('Only trades up to and including this time: whole seconds since 1970 UTC.'),
    ...ignored,
  },
  reply: Type.Object({
    exchange_id: is.int('The pair.'),
    granularity: is.text('As requested.'),
    time_start: Type.Optional(is.int('As requested.')),
    time_end: Type.Optional(is.int('As requested.')),
    data: Type.Array(
      Type.Object({
        t: is.int('Start: seconds since 1970 UTC.'),
        o: price('First price'),
        h: price('Highest price'),
        l: price('Lowest price'),
        c: price('Last price'),
        v: Type.String({ description: 'Traded amount of the first token. Decimal text.' }),
      }),
    ),
    scanned: is.scanned,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const { exchange_id, granularity, time_start, time_end } = query
    const pair = await pairOf(exchange_id, at)
    const decimals = await decimalsOf(pair, at)
    const { rows, total } = await at.store.facts(
      { list: 'exchangeFacts', key: exchange_id },
      omitUndefined({ start: 0, limit: apiLimits.scannedRows, order: 'newest' as const, ...timesOf(query) }),
    )
    const oldestFirst = (rows as readonly Exchange[]).toReversed()
    const isCut = total > rows.length
    const candles = toCandles(
      oldestFirst.flatMap((row) => tradeOf(row, pair)),
      granularity,
      decimals,
    )
    // The scan may end within a candle, which then lacks trades.
    const cutMs = isCut ? startOf(oldestFirst[0]!.timestampMs, granularity) : -Infinity
    const whole = candles.filter(({ startMs }) => startMs > cutMs)
    return omitUndefined({
      exchange_id,
      granularity,
      time_start,
      time_end,
      data: whole.toReversed().map(({ startMs, open, high, low, close, volume }) => ({
        t: startMs / 1000,
        o: open,
        h: high,
        l: low,
        c: close,
        v: volume,
      })),
      scanned: isCut ? { rows: rows.length, isWhole: false } : undefined,
    })
  },
})

const timesOf = ({
  time_start,
  time_end,
}: {
  readonly time_start?: number | undefined
  readonly time_end?: number | undefined
}) => ({
  fromMs: time_start === undefined ? undefined : Math.min(time_start * 1000, apiLimits.timeMs),
  toMs: time_end === undefined ? undefined : Math.min(time_end * 1000 + 999, apiLimits.timeMs),
})

/** From its creation, which is the first event of a pair. */
async function pairOf(id: number, { store }: Context): Promise<Pair> {
  const { rows } = await store.facts(
    { list: 'exchangeFacts', key: id },
    { start: 0, limit: 1, order: 'oldest' },
  )
  const [made] = rows as readonly Exchange[]
  if (made?.action === 'create' && made.otherAsset !== undefined) {
    return { first: made.asset, second: made.otherAsset }
  }
  throw new RequestRefused('exchange_not_found', `The creation of pair ${id} is not indexed.`)
}

async function decimalsOf({ first, second }: Pair, at: Context) {
  const infoOf = await tokenNames([first, second], at)
  const decimals = [first, second].map((asset) => infoOf(asset).tokenDecimal)
  if (decimals[0] === undefined || decimals[1] === undefined) {
    throw new RequestRefused('token_not_found', 'The issue of a token of the pair is not indexed.')
  }
  return { first: decimals[0], second: decimals[1] }
}

function tradeOf(
  { action, asset, amount, otherAmount, timestampMs }: Exchange,
  { first }: Pair,
): PricedTrade[] {
  if (action !== 'trade' || otherAmount === undefined) return []
  return JSON.stringify(asset) === JSON.stringify(first)
    ? [{ timeMs: timestampMs, first: amount, second: otherAmount }]
    : [{ timeMs: timestampMs, first: otherAmount, second: amount }]
}
