import { account as accountMessage, accountResource } from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import { mainnetParameters, type ParameterName } from '../parameters.ts'
import { energyLimitOf, energyUsageOf, withEnergyUsed, withRecoveredEnergy } from './energy.ts'
import { toInt64 } from './limit.ts'
import { recoveredInWindow } from './usage.ts'

const ownerWith = (energy: Partial<NonNullable<Parameters<typeof accountResource.create>[0]>>) =>
  accountMessage.create({ accountResource: accountResource.create(energy) })

const at = (slot: bigint) => ({ slot, windows: 'thousandths' }) as const

describe('use of energy gives the figures of java-tron', () => {
  test('EnergyProcessorTest.testUseEnergyInWindowSizeV2', () => {
    let owner = ownerWith({
      energyUsage: 70_021_176n,
      latestConsumeTimeForEnergy: 9999n,
      energyWindowSize: 300n,
    })
    for (let count = 0; count < 1001; count++)
      owner = { ...owner, ...withEnergyUsed(owner, 2345n, at(9999n)) }
    expect(energyUsageOf(owner)).toEqual({
      usage: 72_368_521n,
      time: 9999n,
      window: 1_224_919n,
      optimized: true,
    })
  })

  test('a use 7,155 slots after the last, as EnergyProcessor computes it', () => {
    const owner = ownerWith({
      energyUsage: 1_000_000n,
      latestConsumeTimeForEnergy: 9999n,
      energyWindowSize: 14_400_000n,
      energyWindowOptimized: true,
    })
    expect(energyUsageOf({ ...owner, ...withEnergyUsed(owner, 50_000n, at(17_154n)) })).toMatchObject({
      usage: 553_125n,
      window: 9_193_462n,
    })
    const recovered = withRecoveredEnergy(owner, at(17_154n))
    expect(energyUsageOf(recovered).time).toBe(9999n)
    const settled = { ...recovered, ...withEnergyUsed(atSlot(recovered, 17_154n), 50_000n, at(17_154n)) }
    expect(energyUsageOf(settled)).toMatchObject({ usage: 553_124n, window: 9_193_479n })
  })

  const atSlot = (owner: ReturnType<typeof ownerWith>, slot: bigint) => ({
    ...owner,
    accountResource: { ...owner.accountResource!, latestConsumeTimeForEnergy: slot },
  })
})

test('energy recovers evenly over a day, each average rounded', () => {
  const owner = { ...ownerWith({}), ...withEnergyUsed(ownerWith({}), 288_000n, at(0n)) }
  const left = [0n, 1n, 7200n, 14_400n, 28_799n, 28_800n, 10n * 28_800n].map((slot) =>
    recoveredInWindow(energyUsageOf(owner), slot),
  )
  expect(left).toEqual([288_000n, 287_990n, 216_000n, 144_000n, 9n, 0n, 0n])
})

describe('the share of an account', () => {
  const ledger = (parameters: Partial<Record<ParameterName, bigint>>, totalEnergyWeight: bigint) => ({
    parameter: (name: ParameterName) => parameters[name] ?? mainnetParameters[name],
    property: () => totalEnergyWeight,
  })
  const staked = (amount: bigint) => ({ ...ownerWith({}), frozenV2: [{ type: 'ENERGY', amount } as const] })
  const limit = { getTotalEnergyCurrentLimit: 10n }

  test.each([
    { case: 'no weight, no share', parameters: {}, weight: 0n, sun: 5_000_000n, share: 0n },
    { case: 'parts of a TRX count', parameters: limit, weight: 2n, sun: 1_999_999n, share: 9n },
    {
      case: 'only whole TRX count before unfreezing waits',
      parameters: { ...limit, getUnfreezeDelayDays: 0n },
      weight: 2n,
      sun: 1_999_999n,
      share: 5n,
    },
    {
      case: 'in integers when hardened',
      parameters: { ...limit, getAllowHardenResourceCalculation: 1n },
      weight: 3n,
      sun: 1_000_000n,
      share: 3n,
    },
    // Recorded on Shasta: one TRX delegated, EnergyLimit 10.
    { case: 'of a network in use', parameters: {}, weight: 16_551_109_184n, sun: 1_000_000n, share: 10n },
  ])('$case', ({ parameters, weight, sun, share }) => {
    expect(energyLimitOf(staked(sun), ledger(parameters, weight))).toBe(share)
  })

  test('counts own stake of both kinds and what others delegate', () => {
    const owner = {
      ...staked(1_000_000n),
      accountResource: accountResource.create({
        frozenBalanceForEnergy: { frozenBalance: 2_000_000n, expireTime: 0n },
        acquiredDelegatedFrozenBalanceForEnergy: 3_000_000n,
        acquiredDelegatedFrozenV2BalanceForEnergy: 4_000_000n,
        delegatedFrozenV2BalanceForEnergy: 50_000_000n,
      }),
    }
    expect(energyLimitOf(owner, ledger(limit, 10n))).toBe(10n)
  })
})

test.each([
  [Number.NaN, 0n],
  [Infinity, 2n ** 63n - 1n],
  [-Infinity, -(2n ** 63n)],
  [1e30, 2n ** 63n - 1n],
  [-1e30, -(2n ** 63n)],
  [-1.9, -1n],
])('a double of %d is %d as a long of Java', (double, long) => {
  expect(toInt64(double)).toBe(long)
})
