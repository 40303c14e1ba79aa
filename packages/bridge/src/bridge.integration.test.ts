import { sunPerTrx } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { limits, openBridge } from '../test/chains.ts'
import { type Parcel, trx } from './parcel.ts'

test('every kind of asset goes to the side chain and back, and sums are equal to the unit', async () => {
  await using bridge = await openBridge({ seed: 1 })
  expect(await bridge.map('trc20')).toBe(true)
  expect(await bridge.map('trc721')).toBe(true)
  for (const asset of bridge.assets)
    expect(await bridge.deposit(1, asset, asset.kind === 'trc721' ? 4n : 700n)).toBe(true)
  await bridge.drain()
  expect(await bridge.differences()).toEqual([])
  for (const asset of bridge.assets)
    expect([asset.kind, await bridge.amount('side', asset)]).toEqual([
      asset.kind,
      asset.kind === 'trc721' ? 1n : 700n,
    ])
  for (const asset of bridge.assets)
    expect(await bridge.withdraw(1, asset, asset.kind === 'trc721' ? 4n : 300n)).toBe(true)
  await bridge.drain()
  expect(await bridge.differences()).toEqual([])
  expect(await bridge.amount('main', bridge.token)).toBe(400n)
  expect(await bridge.totals()).toEqual({ deposits: 4, mappings: 3, withdrawals: 4 })
})

test('one dishonest oracle changes nothing; two are stopped by the limit of the day', async () => {
  await using bridge = await openBridge({ seed: 1 })
  await bridge.deposit(1, trx, 9_000n * sunPerTrx)
  for (let times = 0; times < 3; times++) await bridge.deposit(1, trx, 10n * sunPerTrx)
  const steal = (parcel: { value: bigint }) => ({ ...parcel, value: parcel.value * 100n }) as never
  await bridge.drain([bridge.oracle(0, { distort: steal }), bridge.oracle(1), bridge.oracle(2)])
  // What is above the limit of a day waits.
  expect(await bridge.amount('side', trx)).toBe(30n * sunPerTrx)
  for (let times = 0; times < 12; times++) await bridge.deposit(2, trx, 10n * sunPerTrx)
  await bridge.drain([bridge.oracle(0, { distort: steal }), bridge.oracle(1, { distort: steal })])
  const stolen = (await bridge.amount('side', trx)) - 30n * sunPerTrx
  expect(stolen).toBeGreaterThan(1000n * sunPerTrx)
  expect(await bridge.amount('side', trx)).toBeLessThanOrEqual(limits.trx)
})

test('what can never arrive does not keep what is behind it from arriving', async () => {
  await using bridge = await openBridge({ seed: 1 })
  // More than an oracle looks at in a round, each above the limit of a day.
  for (let times = 0; times < 65; times++) await bridge.deposit(0, bridge.trc10, limits.trc10 + 1n)
  await bridge.deposit(1, trx, 10n * sunPerTrx)
  for (let times = 0; times < 5 && (await bridge.amount('side', trx)) === 0n; times++) await bridge.work()
  expect(await bridge.amount('side', trx)).toBe(10n * sunPerTrx)
  expect(await bridge.amount('side', bridge.trc10)).toBe(0n)
})

test('an oracle does not pay for what its gateway cannot do', async () => {
  await using bridge = await openBridge({ seed: 1 })
  await bridge.deposit(1, trx, 5n)
  const before = await bridge.side.balance(bridge.oracles[0]!.address)
  const unknown = (parcel: Parcel): Parcel => ({ ...parcel, kind: 'trc20', token: 77n })
  const oracles = bridge.oracles.map((_, at) => bridge.oracle(at, { distort: unknown }))
  for (let times = 0; times < 3; times++) expect(await bridge.work(oracles)).toBe(0)
  for (const { address } of oracles) expect(await bridge.side.balance(address)).toBe(before)
})
