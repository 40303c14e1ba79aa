import { Type } from 'typebox'
import type { Candle, CandleSize } from '@sundial/store'
import { dayMs } from '@sundial/primitives'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { ignored, wholeNumber } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { candleLength, granularities, type Granularity, startOf } from '../exchange/candles.ts'
import { priceOf, readMarket } from './markets.ts'
import { envelope, enveloped, pairId, price, quantity } from './schema.ts'

/** Stored candles that one answer is composed of. */
const mostRead = apiLimits.scannedRows
/** Candles of an answer without a start. */
const usualCandles = 300

const lengths: Readonly<Record<CandleSize, number>> = { minute: 60_000, hour: 3_600_000, day: dayMs }

/** The longest stored candle of which whole ones make the wanted one. */
const sizeOf = (lengthMs: number): CandleSize =>
  lengthMs >= lengths.day ? 'day' : lengthMs >= lengths.hour ? 'hour' : 'minute'

export const marketCandles = endpoint({
  get: '/api/exchange/kchart',
  summary: 'Candles of a pair of the second market, oldest first',
  description: `Times without a trade have no candle, weeks begin on Monday (UTC). An answer is composed of the newest ${mostRead} minutes, hours or days of the requested time; without time_start of the last ${usualCandles} candles.`,
  cost: 3,
  query: {
    exchange_id: pairId,
    granularity: candleLength,
    time_start: wholeNumber('Only candles that begin from this time on: whole seconds since 1970 UTC.'),
    time_end: wholeNumber('Only candles that begin up to this time: whole seconds since 1970 UTC.'),
    ...ignored,
  },
  reply: envelope(
    Type.Array(
      Type.Object({
        t: is.int('Start: seconds since 1970 UTC.'),
        o: price('First price'),
        h: price('Highest price'),
        l: price('Lowest price'),
        c: price('Last price'),
        v: quantity('Smallest units of the first token.'),
        turnover: quantity('Extension. Smallest units of the second token.'),
        trades: is.int('Extension. Number of trades.'),
      }),
    ),
  ),
  async handle({ query: { exchange_id, granularity, time_start, time_end } }, at) {
    const market = await readMarket(exchange_id, at)
    const lengthMs = granularities[granularity]
    const size = sizeOf(lengthMs)
    const headMs = at.state.head?.timestampMs ?? 0
    const toMs = Math.min(time_end === undefined ? headMs : time_end * 1000, headMs)
    const lastMs = startOf(Math.max(toMs, 0), granularity)
    const firstMs = time_start === undefined ? lastMs - (usualCandles - 1) * lengthMs : time_start * 1000
    // Whole candles only: the first one begins within what may be read.
    const earliestMs = lastMs + lengthMs - Math.floor((mostRead * lengths[size]) / lengthMs) * lengthMs
    const fromMs = Math.max(firstMs, earliestMs, 0)
    const { book, pair } = market.pair
    const stored = await at.store.bookCandles({
      book,
      pair,
      size,
      fromMs: startOf(fromMs, granularity) < fromMs ? startOf(fromMs, granularity) + lengthMs : fromMs,
      toMs: lastMs + lengthMs - 1,
      limit: mostRead,
    })
    const data = composed(stored, granularity).map((candle) => ({
      t: candle.startMs / 1000,
      o: priceOf(market, candle.open),
      h: priceOf(market, candle.high),
      l: priceOf(market, candle.low),
      c: priceOf(market, candle.close),
      v: toAmount(candle.lots * market.pair.lot),
      turnover: toAmount(candle.ticks * market.pair.tick),
      trades: candle.trades,
    }))
    return enveloped(data, at, book)
  },
})

/** Longer candles of shorter ones, which are in order of time. */
export function composed(candles: readonly Candle[], granularity: Granularity): readonly Candle[] {
  const byStart = new Map<number, Candle>()
  for (const candle of candles) {
    const startMs = startOf(candle.startMs, granularity)
    const earlier = byStart.get(startMs)
    byStart.set(startMs, earlier === undefined ? { ...candle, startMs } : joined(earlier, candle))
  }
  return [...byStart.values()]
}

const joined = (earlier: Candle, later: Candle): Candle => ({
  ...earlier,
  high: Math.max(earlier.high, later.high),
  low: Math.min(earlier.low, later.low),
  close: later.close,
  lots: earlier.lots + later.lots,
  ticks: earlier.ticks + later.ticks,
  trades: earlier.trades + later.trades,
})
