import type { TransactionInfo } from '../data/transaction.ts'
import { expect, test } from 'vitest'
import { feeParts } from './fee-parts.ts'

const parameters = Object.entries({
  getUpdateAccountPermissionFee: 100_000_000,
  getAssetIssueFee: 1_024_000_000,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getMultiSignFee: 1_000_000,
  getMemoFee: 1_000_000,
}).map(([key, value]) => ({ key, value }))

const partsOf = (more: object) =>
  feeParts(more as TransactionInfo, parameters).map(({ name, sun, units }) =>
    units === undefined ? [name, Number(sun)] : [name, Number(sun), Number(units)],
  )

/** A transaction of this many bytes with one signature: 1 + 2 + 135 + 67 + 64 = 269. */
const of135Bytes = { rawDataHex: 'ab'.repeat(135), signatures: ['cd'] }

test.each([
  [
    'a change of permissions',
    { contractType: 46, cost: { fee: 100_510_000, net_fee: 510_000, energy_fee: 0 } },
    [
      ['bandwidth', 510_000],
      ['operation', 100_000_000],
    ],
  ],
  ['a token', { contractType: 6, cost: { fee: 1_024_000_000 } }, [['operation', 1_024_000_000]]],
  [
    'a created account',
    { contractType: 0, cost: { fee: 1_100_000, net_fee: 100_000 } },
    [
      ['bandwidth', 100_000],
      ['operation', 1_000_000],
    ],
  ],
  [
    'a transfer, with the bandwidth it used',
    { contractType: 1, ...of135Bytes, cost: { fee: 269_000, net_usage: 0, net_fee: 269_000 } },
    [['bandwidth', 269_000, 269]],
  ],
  [
    'a transfer to a new account with a memo, by two keys',
    { contractType: 1, data: 'ab', signatures: ['1', '2'], cost: { fee: 3_000_000 } },
    [
      ['activation', 1_000_000],
      ['multiSign', 1_000_000],
      ['memo', 1_000_000],
    ],
  ],
  [
    'a call, with the energy that was not staked',
    {
      contractType: 31,
      cost: { fee: 700, energy_fee: 700, energy_usage_total: 20, energy_usage: 10, origin_energy_usage: 3 },
    },
    [['energy', 700, 7]],
  ],
  ['what parameters do not explain', { contractType: 1, cost: { fee: 77 } }, [['other', 77]]],
])('the parts of the fee of %s add up to it (W5)', (_, info, parts) => {
  expect(partsOf(info)).toEqual(parts)
  expect(parts.reduce((sum, [, sun]) => sum + Number(sun), 0)).toBe(info.cost.fee)
})

test('while the parameters are unknown, the rest is one part (W5)', () => {
  const info = { contractType: 46, cost: { fee: 5, net_fee: 2 } } as unknown as TransactionInfo
  expect(feeParts(info, undefined)).toEqual([
    { name: 'bandwidth', sun: 2n },
    { name: 'other', sun: 3n },
  ])
})
