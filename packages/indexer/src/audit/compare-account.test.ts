import { account } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { compareAccount, isDifference } from './compare-account.ts'
import { unconserved } from './unconserved.ts'

const address = `41${'a'.repeat(40)}`
const trx = { kind: 'trx' } as const
const token = { kind: 'trc10', id: '1000001' } as const
const nodeAccount = account.create({ balance: 5n, assetV2: [{ key: '1000001', value: 7n }] })

test('agrees where both sides report the same, including zeros and TRC20', () => {
  const balances = [
    { asset: trx, amount: 5n },
    { asset: token, amount: 7n },
    { asset: { kind: 'trc20', contract: address }, amount: 9n },
  ] as const
  const compared = compareAccount(address, balances, nodeAccount)
  expect(compared).toEqual([
    { account: address, asset: trx, indexAmount: 5n, nodeAmount: 5n },
    { account: address, asset: token, indexAmount: 7n, nodeAmount: 7n },
  ])
  expect(compared.filter(isDifference)).toEqual([])
  const none = account.create({ assetV2: [{ key: '1000001', value: 0n }] })
  expect(compareAccount(address, [], none).filter(isDifference)).toEqual([])
})

test('compares TRX of an account that has none', () => {
  expect(compareAccount(address, [], undefined)).toEqual([
    { account: address, asset: trx, indexAmount: 0n, nodeAmount: 0n },
  ])
})

test('reports each balance that differs, on either side', () => {
  expect(compareAccount(address, [{ asset: trx, amount: 6n }], nodeAccount).filter(isDifference)).toEqual([
    { account: address, asset: trx, indexAmount: 6n, nodeAmount: 5n },
    { account: address, asset: token, indexAmount: 0n, nodeAmount: 7n },
  ])
  expect(compareAccount(address, [{ asset: token, amount: 1n }], undefined).filter(isDifference)).toEqual([
    { account: address, asset: token, indexAmount: 1n, nodeAmount: 0n },
  ])
})

test('a missing answer of a contract is no difference', () => {
  expect(isDifference({ asset: token, indexAmount: 5n })).toBe(false)
})

test('finds the block that created or lost TRX', () => {
  const totals = [
    { height: 0, supplySun: 100n, burnedSun: 0n, movedSun: 0n },
    { height: 1, supplySun: 57n, burnedSun: 3n, movedSun: -40n },
    { height: 2, supplySun: 58n, burnedSun: 3n, movedSun: -40n },
  ]
  expect(unconserved(totals, 100n)).toEqual([{ ...totals[2], genesisSun: 100n }])
})
