import { expect, test } from 'vitest'
import { lorenzPoints } from './lorenz-shape.ts'

test('the curve begins with the poorest account and ends with all of them', () => {
  expect(
    lorenzPoints([
      { accounts: 1, least: 700_000, most: 800_000 },
      { accounts: 2, least: 900_000, most: 900_000 },
      { accounts: 4, least: 1_000_000, most: 1_000_000 },
    ]).map(([accounts, held]) => [accounts, Math.round(held * 1000) / 1000]),
  ).toEqual([
    [0, 0],
    [0.5, 0.1],
    [0.75, 0.25],
    [1, 1],
  ])
})

test('one account has everything, and without accounts there is the diagonal', () => {
  expect(lorenzPoints([{ accounts: 1, least: 1_000_000, most: 1_000_000 }])).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(lorenzPoints([])).toEqual([
    [0, 0],
    [1, 1],
  ])
})
