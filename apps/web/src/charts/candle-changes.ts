import type { Candle } from '../data/pools.ts'

/**
 * Where a history of candles goes on from one that is drawn: the first candle that is drawn again, which replaces the newest drawn
 * one or follows it. Undefined where any earlier candle is another one, as after a fork or for another pair: all are drawn again.
 * Unchanged candles of a query are the same objects.
 */
export function changesFrom(drawn: readonly Candle[], candles: readonly Candle[]): number | undefined {
  const kept = drawn.length - 1
  if (kept < 0 || candles.length <= kept) return undefined
  if (candles[kept]!.startMs !== drawn[kept]!.startMs) return undefined
  for (let place = 0; place < kept; place++) if (candles[place] !== drawn[place]) return undefined
  return kept
}

/** Places after the point: as many as the prices have, and at most those that show six digits of the lowest one. */
export function placesOf(candles: readonly Candle[]): number {
  let [lowest, written] = [1e9, 0]
  for (const { open, high, low, close } of candles) {
    const price = Number(low)
    if (price > 0 && price < lowest) lowest = price
    written = Math.max(written, placesIn(open), placesIn(high), placesIn(low), placesIn(close))
  }
  return Math.max(0, Math.min(12, 5 - Math.floor(Math.log10(lowest)), written))
}

function placesIn(price: string): number {
  const point = price.indexOf('.')
  return point < 0 ? 0 : price.length - point - 1
}
