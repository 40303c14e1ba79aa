import { describe, expect, test } from 'vitest'
import { type Effect, type Notes, noteKeys, settle } from './index.ts'

const alice = `41${'a'.repeat(40)}`
const bob = `41${'b'.repeat(40)}`
const trx = { kind: 'trx' } as const
const token = { kind: 'trc10', id: '1000001' } as const

const issue: Effect = {
  kind: 'issue',
  to: alice,
  asset: token,
  amount: 70n,
  units: 7n,
  sun: 3n,
  frozen: [
    { amount: 20n, untilMs: 100n },
    { amount: 10n, untilMs: 200n },
  ],
}

const after = (...effects: readonly Effect[]): Notes & ReadonlyMap<string, string> => {
  const notes = new Map<string, string>()
  for (const effect of effects) settle(effect, notes, 0n)
  return notes
}

describe('a purchase', () => {
  const purchase: Effect = { kind: 'purchase', from: alice, to: bob, asset: token, paidSun: 10n }
  test('brings as many units as the sun buys at the price of the issue', () => {
    expect(settle(purchase, after(issue), 0n)).toEqual([
      { account: alice, asset: token, change: -23n },
      { account: bob, asset: token, change: 23n },
    ])
  })
  test('is unknown without the price', () => {
    expect(settle(purchase, after(), 0n)).toBeUndefined()
  })
  test('is at the first price of a token', () => {
    expect(settle(purchase, after(issue, { ...issue, units: 1n }), 0n)?.[1]?.change).toBe(23n)
  })
})

test('a trade changes the token that is named and the other one of the pair', () => {
  const pair: Effect = { kind: 'pair', exchangeId: 4n, first: token, second: trx }
  const pool: Effect = {
    kind: 'pool',
    account: bob,
    exchangeId: 4n,
    asset: trx,
    change: -5n,
    otherChange: 9n,
  }
  expect(settle(pool, after(pair), 0n)).toEqual([
    { account: bob, asset: trx, change: -5n },
    { account: bob, asset: token, change: 9n },
  ])
  expect(settle({ ...pool, exchangeId: 5n }, after(pair), 0n)).toBeUndefined()
})

test('frozen supply is released part by part when its time has come', () => {
  const release: Effect = { kind: 'release', account: alice }
  const notes = after(issue)
  expect(settle(release, notes, 150n)).toEqual([{ account: alice, asset: token, change: 20n }])
  expect(settle(release, notes, 150n)).toEqual([])
  expect(settle(release, notes, 200n)).toEqual([{ account: alice, asset: token, change: 10n }])
  expect(settle(release, notes, undefined)).toBeUndefined()
  expect(settle({ ...release, account: bob }, notes, 200n)).toBeUndefined()
})

test.each<Effect>([
  { kind: 'purchase', from: alice, to: bob, asset: token, paidSun: 10n },
  { kind: 'pool', account: bob, exchangeId: 4n, asset: trx, change: -5n, otherChange: 9n },
  { kind: 'release', account: alice },
])('$kind says which notes it reads', (effect) => {
  const read: string[] = []
  settle(effect, { get: (key) => (read.push(key), undefined), set: () => undefined }, 0n)
  expect(noteKeys(effect)).toEqual(read)
})
