import { dayMs } from '@sundial/primitives'
// Candles of a Bancor exchange: what its trades paid, by length of time. Pure.
import { toDecimal } from './numbers.ts'

/** A trade between the two sides of a pair, in smallest units. */
export type Trade = { readonly timeMs: number; readonly first: bigint; readonly second: bigint }

export type Candle = {
  /** Begin, in milliseconds since 1970 UTC. */
  readonly startMs: number
  /** What one of the first side costs in the second. */
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Of the first side. */
  readonly volume: string
}

type Decimals = { readonly first: number; readonly second: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const granularities = {
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

/** Candles in the order of the trades, which stand by time; times without a trade have none. */
export function toCandles(trades: readonly Trade[], granularity: Granularity, decimals: Decimals): Candle[] {
  const byStart = new Map<number, Trade[]>()
  for (const trade of trades) {
    if (trade.first <= 0n) continue
    const start = startOf(trade.timeMs, granularity)
    const group = byStart.get(start)
    if (group === undefined) byStart.set(start, [trade])
    else group.push(trade)
  }
  return [...byStart].map(([startMs, group]) => candleOf(startMs, group, decimals))
}

/** Digits a price is told with behind the point, cut off. */
const places = 18

function candleOf(startMs: number, trades: readonly Trade[], decimals: Decimals): Candle {
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

const priceOf = ({ first, second }: Trade, decimals: Decimals): bigint =>
  (second * 10n ** BigInt(decimals.first + places)) / (first * 10n ** BigInt(decimals.second))
