import fc from 'fast-check'
import { expect, test } from 'vitest'
import { granularities, type Granularity, startOf, toCandles } from './candles.ts'

const minute = 60_000
const decimals = { first: 3, second: 6 }

test('a candle opens with its first trade, closes with its last, and contains the extremes', () => {
  const trades = [
    { timeMs: 0, first: 1000n, second: 2_000_000n },
    { timeMs: 1, first: 2000n, second: 1_000_000n },
    { timeMs: 2, first: 500n, second: 2_500_000n },
    { timeMs: 3, first: 3000n, second: 1_000_000n },
    { timeMs: 5 * minute, first: 1n, second: 1n },
  ]
  expect(toCandles(trades, '5m', decimals)).toEqual([
    {
      startMs: 0,
      open: '2',
      high: '5',
      low: '0.333333333333333333',
      close: '0.333333333333333333',
      volume: '6.5',
    },
    { startMs: 5 * minute, open: '0.001', high: '0.001', low: '0.001', close: '0.001', volume: '0.001' },
  ])
})

test('a trade with zero of the first token has no price', () => {
  expect(toCandles([{ timeMs: 0, first: 0n, second: 5n }], '1h', decimals)).toEqual([])
})

test('weeks begin on Monday', () => {
  const start = startOf(Date.UTC(2026, 10, 21, 12), '1w')
  expect(new Date(start).toISOString()).toBe('2026-11-16T00:00:00.000Z')
})

test('every time lies in its candle', () => {
  const names = Object.keys(granularities) as Granularity[]
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.integer({ min: 0, max: 4e12 }), (granularity, timeMs) => {
      const start = startOf(timeMs, granularity)
      expect(start).toBeLessThanOrEqual(timeMs)
      expect(timeMs - start).toBeLessThan(granularities[granularity])
      expect(startOf(start, granularity)).toBe(start)
    }),
  )
})
