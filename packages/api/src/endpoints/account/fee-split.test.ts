import { expect, test } from 'vitest'
import type { OwnCostRow } from '@sundial/store'
import { type Prices, splitFee } from './fee-split.ts'

const mainnet: Readonly<Record<string, bigint>> = {
  getAccountUpgradeCost: 9_999_000_000n,
  getCreateAccountFee: 100_000n,
  getTransactionFee: 1000n,
  getAssetIssueFee: 1_024_000_000n,
  getCreateNewAccountFeeInSystemContract: 1_000_000n,
  getEnergyFee: 100n,
  getMultiSignFee: 1_000_000n,
  getUpdateAccountPermissionFee: 100_000_000n,
  getMemoFee: 1_000_000n,
}
const prices: Prices = (name) => mainnet[name]

const nothing = { paidBandwidth: 0n, stakedEnergy: 0n, suppliedEnergy: 0n }
const rowOf = (row: Partial<OwnCostRow>): OwnCostRow => ({
  height: 5,
  timestampMs: 15_000,
  type: 1,
  feeSun: 0n,
  netUsage: 0n,
  energyUsage: 0n,
  sources: nothing,
  ...row,
})
const paid = (bytes: bigint) => ({ ...nothing, paidBandwidth: bytes })

test.each([
  ['a transfer whose bandwidth is covered', rowOf({}), {}],
  ['a transfer by the byte', rowOf({ feeSun: 268_000n, sources: paid(268n) }), { bandwidthSun: 268_000n }],
  [
    'a transfer with a note',
    rowOf({ feeSun: 1_285_000n, sources: paid(285n) }),
    { bandwidthSun: 285_000n, otherSun: 1_000_000n },
  ],
  [
    'a transfer that creates an account at the flat price',
    rowOf({ feeSun: 1_100_000n, sources: paid(268n) }),
    { bandwidthSun: 100_000n, otherSun: 1_000_000n },
  ],
  [
    'one with a note and two signatures that creates an account',
    rowOf({ feeSun: 3_100_000n, sources: paid(350n) }),
    { bandwidthSun: 100_000n, otherSun: 3_000_000n },
  ],
  [
    'the creation of an account',
    rowOf({ type: 0, feeSun: 1_100_000n, sources: paid(268n) }),
    { bandwidthSun: 100_000n, otherSun: 1_000_000n },
  ],
  [
    'a call whose energy is partly from stake',
    rowOf({
      type: 31,
      feeSun: 3_345_000n,
      energyUsage: 65_000n,
      sources: { paidBandwidth: 345n, stakedEnergy: 30_000n, suppliedEnergy: 5_000n },
    }),
    { bandwidthSun: 345_000n, energySun: 3_000_000n },
  ],
  [
    'a change of permissions',
    rowOf({ type: 46, feeSun: 101_400_000n, sources: paid(400n) }),
    { bandwidthSun: 400_000n, operationSun: 100_000_000n, otherSun: 1_000_000n },
  ],
])('the fee of %s is split to the sun', (_, row, parts) => {
  const zero = { energySun: 0n, bandwidthSun: 0n, operationSun: 0n, otherSun: 0n, unsplitSun: 0n }
  expect(splitFee(row, prices)).toEqual({ ...zero, feeSun: row.feeSun, ...parts })
})

test('a fee whose price is unknown, or that does not add up, is not split', () => {
  const row = rowOf({ type: 31, feeSun: 6_500_000n, energyUsage: 65_000n })
  const unsplit = { energySun: 0n, unsplitSun: 6_500_000n }
  expect(splitFee(row, () => undefined)).toMatchObject(unsplit)
  expect(splitFee(row, (name) => (name === 'getEnergyFee' ? 420n : mainnet[name]))).toMatchObject(unsplit)
  expect(splitFee(rowOf({ feeSun: 77n, sources: paid(268n) }), prices)).toMatchObject({ unsplitSun: 77n })
  expect(splitFee({ ...row, sources: undefined }, prices)).toMatchObject(unsplit)
  expect(splitFee({ ...row, feeSun: undefined }, prices)).toBeUndefined()
})

test('a price of zero for energy means 100 sun, as in java-tron', () => {
  const row = rowOf({ type: 31, feeSun: 100n, energyUsage: 1n })
  expect(splitFee(row, (name) => (name === 'getEnergyFee' ? 0n : mainnet[name]))).toMatchObject({
    energySun: 100n,
  })
})
