import { expect, test } from 'vitest'
import { linearScale, logScale, timeTicks } from './axis-scale.ts'

test.each([
  [[0, 9], 'yes', [0, 2, 4, 6, 8, 10]],
  [[-3, 9], 'yes', [-5, 0, 5, 10]],
  [[97, 99], 'no', [97, 97.5, 98, 98.5, 99]],
  [[0, 0], 'yes', [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [[0.1, 0.3], 'yes', [0, 0.1, 0.2, 0.3]],
  [[5, 5], 'no', [4.4, 4.6, 4.8, 5, 5.2, 5.4, 5.6]],
] as const)(
  'the ticks of %j (from zero: %s) are round and reach around all figures',
  (extent, fromZero, ticks) => {
    const scale = linearScale(extent, { count: 5, fromZero })
    expect(scale.ticks).toEqual(ticks)
    expect(
      [scale.shareOf(ticks[0]), scale.shareOf(ticks.at(-1)!)].map((share) => Math.round(share * 1e6)),
    ).toEqual([0, 1e6])
  },
)

test('of whole things there is no half', () => {
  expect(linearScale([0, 1], { count: 5, fromZero: 'yes', least: 1 }).ticks).toEqual([0, 1])
  expect(linearScale([0, 9], { count: 5, fromZero: 'yes', least: 1 }).ticks).toEqual([0, 2, 4, 6, 8, 10])
})

test('a logarithmic scale has whole powers of ten', () => {
  expect(logScale([3, 20_000], 6).ticks).toEqual([1, 10, 100, 1000, 10_000, 100_000])
  expect(logScale([1, 1e12], 5).ticks).toEqual([1, 1000, 1e6, 1e9, 1e12])
  expect(logScale([7, 7], 5).ticks).toEqual([1, 10])
  expect(logScale([1, 100], 5).shareOf(10)).toBe(0.5)
})

test.each([
  ['2026-01-01', '2026-01-02', 6, '01-01T00 01-01T06 01-01T12 01-01T18 01-02T00'],
  ['2026-01-01', '2026-01-31', 4, '01-01T00 01-15T00 01-29T00'],
  ['2026-01-15', '2026-07-14', 8, '02-01T00 03-01T00 04-01T00 05-01T00 06-01T00 07-01T00'],
] as const)('from %s to %s there are at most %i round times', (from, to, most, ticks) => {
  const times = timeTicks([Date.parse(from), Date.parse(to)], most)
  expect(times.map((time) => new Date(time).toISOString().slice(5, 13)).join(' ')).toBe(ticks)
})

test('ten years are whole years', () => {
  const years = timeTicks([Date.UTC(2018, 5, 25), Date.UTC(2028, 5, 25)], 4)
  expect(years.map((time) => new Date(time).toISOString())).toEqual([
    '2020-01-01T00:00:00.000Z',
    '2025-01-01T00:00:00.000Z',
  ])
})
