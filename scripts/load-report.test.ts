import { expect, test } from 'vitest'
import { growthOf, isWithinBounds, quantile, type Sample } from '../bench/load/report.ts'

const fine: readonly Sample[] = Array.from({ length: 200 }, () => ({
  healthMs: 5,
  controlMs: 1,
  lagBlocks: 1,
  heapMb: 100,
}))
const changed = (count: number, bad: Partial<Sample>): readonly Sample[] =>
  fine.map((sample, at) => (at >= fine.length - count ? { ...sample, ...bad } : sample))

test.each<[string, readonly Sample[], boolean]>([
  ['passes when all figures are within their bounds', fine, true],
  ['passes one slow answer of /health in two hundred', changed(1, { healthMs: 900 }), true],
  ['fails when one in a hundred is slow', changed(3, { healthMs: 100 }), false],
  ['fails when the index falls behind', changed(1, { lagBlocks: 3 }), false],
  ['fails when memory grows', changed(50, { heapMb: 111 }), false],
  ['passes garbage that awaits its collection', changed(40, { heapMb: 300 }), true],
  ['passes memory that grows little', changed(50, { heapMb: 109 }), true],
])('a load run %s', (_, samples, isFine) => {
  expect(isWithinBounds(samples)).toBe(isFine)
})

test('growth compares the second quarter with the last', () => {
  expect(
    growthOf([50, 50, 100, 100, 120, 120, 150, 150].map((heapMb) => ({ healthMs: 1, controlMs: 1, heapMb }))),
  ).toBeCloseTo(0.5)
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([], 0.5)).toBe(0)
})
