import { expect, test } from 'vitest'
import { lookAgain } from './look-again.ts'

const after = lookAgain<{ nowMs: bigint; moments: readonly bigint[] }>(15_000, ({ moments }) => moments)
const at = (...moments: bigint[]) => after({ state: { data: { nowMs: 100_000n, moments } } })

test('a query reads again when the first moment ahead comes, and not sooner than in a second', () => {
  expect(at(107_000n, 104_000n, 99_000n)).toBe(4000)
  expect(at(100_001n)).toBe(1000)
})

test('a query reads again after the longest time when nothing is near', () => {
  expect(at()).toBe(15_000)
  expect(at(99_999n, 100_000n)).toBe(15_000)
  expect(at(1_000_000_000_000n)).toBe(15_000)
  expect(after({ state: { data: null } })).toBe(15_000)
  expect(after({ state: {} })).toBe(15_000)
})
