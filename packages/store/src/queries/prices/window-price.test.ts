import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PoolFrom, windowPrice } from './window-price.ts'

const hour = { fromMs: 0, untilMs: 3_600_000 }
const calm: PoolFrom = { sun: 20_000n, units: 1_000n, fromMs: -5 }
const at = (fromMs: number, sun: bigint, units: bigint): PoolFrom => ({ sun, units, fromMs })

test('without trades the price is that of the pools', () => {
  expect(windowPrice([calm], hour)).toEqual({ sun: 20_000n, units: 1_000n, depthSun: 20_000n })
})

describe('a manipulation of one block', () => {
  const blockMs = 3_000
  test.each([
    ['a purchase of nearly all tokens', at(1_000_000, 20_000_000n, 1n)],
    ['a sale that takes nearly all TRX', at(1_000_000, 15_000n, 1_000_000n)],
    ['an injection', at(1_000_000, 20_000_000_000n, 1_000_000_000n)],
  ])('by %s moves no price and adds no depth', (_, moved) => {
    const price = windowPrice([calm, moved, { ...calm, fromMs: moved.fromMs + blockMs }], hour)!
    expect(price).toMatchObject({ sun: 20_000n, units: 1_000n })
    expect(price.depthSun).toBeLessThanOrEqual(calm.sun)
  })

  test('at the end of the window counts for nothing', () => {
    expect(windowPrice([calm, at(hour.untilMs, 10n ** 15n, 1n)], hour)).toMatchObject({ sun: 20_000n })
  })
})

test('a price that held for more than half of the window is the price', () => {
  expect(windowPrice([calm, at(1_700_000, 40_000n, 500n)], hour)).toEqual({
    sun: 40_000n,
    units: 500n,
    depthSun: 20_000n,
  })
})

test.each<[string, readonly PoolFrom[]]>([
  ['made within the window', [at(1, 20_000n, 1_000n)]],
  ['that was closed for a while', [calm, at(5, 0n, 0n), at(6, 20_000n, 1_000n)]],
  ['that is closed at the end', [calm, at(hour.untilMs, 0n, 0n)]],
  ['without changes', []],
])('a pair %s has no price', (_, pools) => {
  expect(windowPrice(pools, hour)).toBeUndefined()
})

const pools = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.bigInt(1n, 50n), fc.bigInt(1n, 50n)), {
    maxLength: 20,
  })
  .map((list) => list.toSorted(([left], [right]) => left - right))
  .map((list) => [at(0, 7n, 3n), ...list.map(([ms, sun, units]) => at(ms, sun, units))])

test('at most half of the time the price was lower, and at most half higher', () => {
  fc.assert(
    fc.property(pools, (list) => {
      const window = { fromMs: 100, untilMs: 3_000 }
      const price = windowPrice(list, window)!
      let [lower, higher] = [0, 0]
      for (let ms = window.fromMs; ms < window.untilMs; ms++) {
        const now = list.findLast(({ fromMs }) => fromMs <= ms)!
        const difference = now.sun * price.units - price.sun * now.units
        if (difference < 0n) lower += 1
        if (difference > 0n) higher += 1
      }
      expect(Math.max(lower, higher) * 2).toBeLessThanOrEqual(2_900)
      const seen = list.filter(({ fromMs }) => fromMs > 100 && fromMs < 3_000)
      const start = list.findLast(({ fromMs }) => fromMs <= 100)!
      for (const { sun } of [start, ...seen]) expect(price.depthSun).toBeLessThanOrEqual(sun)
    }),
  )
})
