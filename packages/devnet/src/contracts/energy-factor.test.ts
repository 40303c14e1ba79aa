import { describe, expect, test } from 'vitest'
import { caughtUp, freshContractState } from './energy-factor.ts'

const rules = (threshold: bigint, step: bigint, most = 10_000n) => ({
  parameter: (name: string) =>
    ({
      getDynamicEnergyThreshold: threshold,
      getDynamicEnergyIncreaseFactor: step,
      getDynamicEnergyMaxFactor: most,
    })[name]!,
})
const busy = { energyUsage: 1_000_000n, energyFactor: 5000n, updateCycle: 1000n }

// Figures of java-tron's ContractStateCapsuleTest.
describe('a factor of one half on top, last met in cycle 1000', () => {
  test('stays as it is within its cycle, with what was used', () => {
    expect(caughtUp(busy, 1000n, rules(2_000_000n, 2000n, 1000n))).toBe(busy)
  })

  test.each<[string, cycle: bigint, ReturnType<typeof rules>, factor: bigint]>([
    ['rises by the step after a busy cycle', 1001n, rules(900_000n, 2000n), 8000n],
    ['rises to no more than the cap', 1001n, rules(900_000n, 5000n), 10_000n],
    ['falls by a quarter of the step after a quiet cycle', 1001n, rules(2_000_000n, 2000n), 4250n],
    ['falls where use reached the threshold and no more', 1001n, rules(1_000_000n, 2000n), 4250n],
    ['rises first and then falls once', 1002n, rules(900_000n, 5000n), 7500n],
    ['rises first and then falls twice', 1003n, rules(900_000n, 5000n), 5312n],
    ['rises first and then falls three times', 1004n, rules(900_000n, 5000n), 3398n],
    ['rises first and then falls four times', 1005n, rules(900_000n, 5000n), 1723n],
    ['rises first and then falls five times', 1006n, rules(900_000n, 5000n), 258n],
    ['falls to nothing and no further', 1007n, rules(900_000n, 5000n), 0n],
    ['falls over nine of ten cycles by a smaller step', 1010n, rules(900_000n, 1000n), 3137n],
  ])('%s', (_, cycle, parameters, factor) => {
    expect(caughtUp(busy, cycle, parameters)).toEqual({
      energyUsage: 0n,
      energyFactor: factor,
      updateCycle: cycle,
    })
  })
})

test.each([
  ['nobody called yet', { ...busy, updateCycle: 0n }],
  ['from a later cycle', { ...busy, updateCycle: 1002n }],
])('a contract %s begins afresh', (_, state) => {
  expect(caughtUp(state, 1001n, rules(0n, 5000n))).toEqual(freshContractState(1001n))
})
