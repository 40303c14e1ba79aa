import { sunPerTrx } from '@sundial/primitives'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bridge, limits, openBridge } from '../test/chains.ts'
import { runRounds } from '../test/rounds.ts'
import { trx } from './parcel.ts'

let bridge: Bridge
beforeEach(async () => void (bridge = await openBridge({ seed: 1 })))
afterEach(async () => bridge[Symbol.asyncDispose]())

test('every kind of asset goes to the side chain and back, and sums are equal to the unit', async () => {
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
  await bridge.deposit(1, trx, 9_000n * sunPerTrx)
  for (let times = 0; times < 3; times++) await bridge.deposit(1, trx, 10n * sunPerTrx)
  const steal = (parcel: { value: bigint }) => ({ ...parcel, value: parcel.value * 100n }) as never
  await bridge.drain([bridge.oracle(0, { distort: steal }), bridge.oracle(1), bridge.oracle(2)])
  // What is above the limit of a day waits.
  expect(await bridge.amount('side', trx)).toBe(30n * sunPerTrx)
  for (let times = 0; times < 20; times++) await bridge.deposit(2, trx, 10n * sunPerTrx)
  await bridge.drain([bridge.oracle(0, { distort: steal }), bridge.oracle(1, { distort: steal })])
  const stolen = (await bridge.amount('side', trx)) - 30n * sunPerTrx
  expect(stolen).toBeGreaterThan(1000n * sunPerTrx)
  expect(await bridge.amount('side', trx)).toBeLessThanOrEqual(limits.trx)
})

test('kills, outages, forks and a dishonest oracle lose and double nothing', async () => {
  const { differences, forks, kills, deposits } = await runRounds({ rounds: 12, seed: 3 })
  expect(differences).toEqual([])
  expect(forks).toBeGreaterThan(2)
  expect(kills).toBeGreaterThan(2)
  expect(deposits).toBeGreaterThan(5)
})
