import { seeded } from '@sundial/store/testing/random-chain'
import { expect, test } from 'vitest'
import { type Band, bandsBelow, curveOf, dividingAmounts, giniOf } from './inequality.ts'

const exact = (balances: readonly bigint[]): Band[] =>
  balances.map((balance) => ({ count: 1, least: balance, most: balance }))

/** By the definition: half of the mean difference of all pairs, divided by the mean. */
function giniByPairs(balances: readonly number[]): number {
  const sum = balances.reduce((total, balance) => total + balance, 0)
  const differences = balances.flatMap((left) => balances.map((right) => Math.abs(left - right)))
  return differences.reduce((total, one) => total + one, 0) / (2 * balances.length * sum)
}

test.each([
  [[5n, 5n, 5n, 5n], 0],
  [[1n, 1n, 1n, 997n], 747_000],
  [[1n, 2n, 3n], 222_222],
  [[7n], 0],
])('the balances %o have the coefficient %i of a million', (balances, gini) => {
  expect(giniOf(exact(balances))).toEqual({ least: gini, most: expect.toBeOneOf([gini, gini + 1]) })
})

test.each([
  // 10, 10, 10 and 1, 1, 10.
  [[{ count: 3, least: 1n, most: 10n }], { least: 0, most: 500_000 }],
  // 4, 4, 5 and 1, 1, 5.
  [[{ count: 2, least: 1n, most: 4n }, ...exact([5n])], { least: 51_282, most: 380_953 }],
])('the bounds of the bands %o are those of what they may hold', (bands, bounds) => {
  expect(giniOf(bands)).toEqual(bounds)
})

test('without holders there is none', () => expect(giniOf([])).toBeUndefined())

test('with bands the coefficient and the curve are between their bounds, whatever the holders of a band have', () => {
  const random = seeded(7)
  for (let round = 0; round < 40; round++) {
    const balances = Array.from(
      { length: 12 + random(60) },
      () => 1 + random(10 ** (1 + random(6))),
    ).toSorted((left, right) => left - right)
    const richest = balances.slice(-5)
    const rest = balances.slice(0, -5)
    const amounts = [0n, ...dividingAmounts(BigInt(richest[0]!))]
    const above = amounts.map((amount) => balances.filter((balance) => balance > Number(amount)).length)
    const bands = [
      ...bandsBelow(amounts, above, { count: richest.length, least: BigInt(richest[0]!) }),
      ...exact(richest.map(BigInt)),
    ]
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(balances.length)
    expect(bands.length).toBeLessThanOrEqual(rest.length + 5)
    const { least, most } = giniOf(bands)!
    const gini = giniByPairs(balances) * 1e6
    expect(gini).toBeGreaterThanOrEqual(least - 0.01)
    expect(gini).toBeLessThanOrEqual(most + 0.01)
    expect(most - least).toBeLessThan(200_000)
    const whole = balances.reduce((sum, balance) => sum + balance, 0)
    for (const point of curveOf(bands)) {
      const share = (balances.slice(-point.accounts).reduce((sum, balance) => sum + balance, 0) / whole) * 1e6
      expect(share).toBeGreaterThanOrEqual(point.least - 0.01)
      expect(share).toBeLessThanOrEqual(point.most + 0.01)
    }
    expect(curveOf(bands).at(-1)).toEqual({ accounts: balances.length, least: 1_000_000, most: 1_000_000 })
  }
})

test('no band of large amounts holds a fourth more at its end than at its start', () => {
  const amounts = dividingAmounts(10n ** 17n)
  expect(amounts.length).toBeLessThan(210)
  for (const [at, amount] of amounts.entries())
    if (amount >= 1000n && at > 0) expect(amount * 100n).toBeLessThanOrEqual(amounts[at - 1]! * 126n)
})
