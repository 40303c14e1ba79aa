import { mainnetParameters } from '@sundial/operations'
import { sunPerTrx } from '@sundial/primitives'
import { limitWith, readNetwork } from '@sundial/wallet'
import { expect, test } from 'vitest'
import type { PeriodCosts } from '../../data/costs.ts'
import { coverages, middleReward, savedBy } from './stake-coverage.ts'

const values = {
  ...mainnetParameters,
  getWitnessPayPerBlock: 8_000_000n,
  getWitness127PayPerBlock: 128_000_000n,
  getChangeDelegation: 1n,
}
const answers: Readonly<Record<string, Record<string, unknown>>> = {
  '/wallet/getblock': {
    block_header: { raw_data: { number: 9, timestamp: 5, witness_address: `41${'a1'.repeat(20)}` } },
  },
  '/wallet/getaccountresource': {
    TotalEnergyLimit: 180_000_000_000,
    TotalEnergyWeight: 19_000_000_000,
    TotalNetLimit: 43_200_000_000,
    TotalNetWeight: 27_000_000_000,
  },
  '/wallet/getchainparameters': {
    chainParameter: Object.entries(values).map(([key, value]) => ({ key, value: Number(value) })),
  },
}
const network = await readNetwork(async (path) => answers[path]!)
const candidates = [20, 100, 40].map((brokerage, at) => ({
  address: `T${at}`,
  votes: 1_000_000n,
  brokerage,
  isMaker: true,
  isSharing: true,
}))

const dayOf = (start: number, energyBought: bigint, bandwidthBought = 0n): PeriodCosts => ({
  start,
  transactions: 1n,
  failed: 0n,
  withoutReceipt: 0n,
  feeSun: 0n,
  energySun: energyBought * 100n,
  bandwidthSun: bandwidthBought * 1000n,
  operationSun: 0n,
  otherSun: 0n,
  unsplitSun: 0n,
  energyBought,
  energyCovered: 0n,
  bandwidthBought,
  bandwidthCovered: 0n,
})

test('a stake for the busiest day would have saved everything, one for an average day what it gives each day', () => {
  const days = [dayOf(2, 65_000n), dayOf(1, 15_000n), dayOf(0, 0n)]
  const [average, busiest] = coverages(days, 4n, { network, candidates })
  expect(average).toMatchObject({ resource: 'ENERGY', goal: 'average', perDay: 20_000n })
  // 20,000 of 65,000 and all of 15,000, at 100 sun.
  expect(average?.savedSun).toBe(2_000_000n + 1_500_000n)
  expect(busiest).toMatchObject({
    goal: 'busiest',
    perDay: 65_000n,
    savedSun: 8_000_000n,
    savedADaySun: 2_000_000n,
  })
  for (const { stakeTrx, perDay } of [average!, busiest!]) {
    expect(limitWith(network, 'ENERGY', stakeTrx! * sunPerTrx)).toBeGreaterThanOrEqual(perDay)
    expect(limitWith(network, 'ENERGY', (stakeTrx! - 1n) * sunPerTrx)).toBeLessThan(perDay)
  }
})

test('it pays back once savings and the middle reward reach the stake', () => {
  const [row] = coverages([dayOf(0, 65_000n)], 1n, { network, candidates })
  const gained = row!.savedADaySun + row!.rewardADaySun!
  const stake = row!.stakeTrx! * sunPerTrx
  expect(row!.paysBackDays! * gained).toBeGreaterThanOrEqual(stake)
  expect((row!.paysBackDays! - 1n) * gained).toBeLessThan(stake)
  const rewards = candidates.map((one) => middleReward(network, [one], 1000n)!)
  expect(middleReward(network, candidates, 1000n)).toBeGreaterThan(0n)
  expect(rewards[1]).toBe(0n)
})

test('without producers that share there is no reward, and savings alone pay back', () => {
  const [row] = coverages([dayOf(0, 0n, 345n)], 1n, { network, candidates: [] })
  expect(row).toMatchObject({ resource: 'BANDWIDTH', rewardADaySun: undefined, savedADaySun: 345_000n })
  expect(row!.paysBackDays).toBeGreaterThan(0n)
})

test('what was never burned has no row, and more than the network has is out of reach', () => {
  expect(coverages([dayOf(0, 0n)], 1n, { network, candidates })).toEqual([])
  const [row] = coverages([dayOf(0, 10n ** 15n)], 1n, { network, candidates })
  expect(row).toMatchObject({ stakeTrx: undefined, paysBackDays: undefined })
})

test('savings are cut off to the sun', () => {
  expect(savedBy([{ units: 3n, sun: 100n }], 2n)).toBe(66n)
})
