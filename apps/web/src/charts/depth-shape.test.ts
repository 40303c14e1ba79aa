import { expect, test } from 'vitest'
import { depthShape } from './depth-shape.ts'

const level = (price: string, sum: bigint) => ({ price, sum })

test('buyers are on the left and sellers on the right of the middle, and sums grow away from it', () => {
  const { areas, xs, ys } = depthShape(
    [level('99', 10n), level('98', 40n)],
    [level('101', 20n), level('102', 80n)],
  )
  expect(xs).toEqual([0, 0.25, 0.75, 1])
  expect(xs.toSorted((left, right) => left - right)).toEqual(xs)
  // The largest sum is the highest.
  expect(ys[3]).toBeLessThan(ys[2]!)
  expect(Math.min(...ys)).toBe(ys[3])
  expect(areas.buy).toMatch(/^M0\.25 1V[\d.]+H0V[\d.]+H0V1Z$/)
  expect(areas.sell).toMatch(/^M0\.75 1V[\d.]+H1V[\d.]+H1V1Z$/)
})

test('a price far away does not push the others together, and a side without orders is not drawn', () => {
  const { xs } = depthShape([level('99', 1n)], [level('101', 1n), level('100000', 1n)])
  expect(xs).toEqual([0.5 - 1 / 50, 0.5 + 1 / 50, 1])
  expect(depthShape([], [level('5', 1n)]).areas.buy).toBe('')
  expect(depthShape([], [])).toMatchObject({ areas: { buy: '', sell: '' }, xs: [] })
})
