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

const pairOf = (exchangeId: bigint): Effect => ({
  kind: 'pair',
  exchangeId,
  first: token,
  firstAmount: 100n,
  second: trx,
  secondAmount: 900n,
})

test('a trade changes the token that is named and the other one of the pair', () => {
  const pair = pairOf(4n)
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

describe('the pools of a pair with TRX', () => {
  const pool = { kind: 'pool', account: bob, exchangeId: 4n } as const
  const sold: Effect = { ...pool, asset: trx, change: -50n, otherChange: 5n }
  const drawn: Effect = { ...pool, asset: token, change: 19n, otherChange: 190n }

  test('are noted with each change', () => {
    expect(after(pairOf(4n)).get('pool/4')).toBe('900 100')
    expect(after(pairOf(4n), sold).get('pool/4')).toBe('950 95')
    expect(after(pairOf(4n), sold, drawn).get('pool/4')).toBe('760 76')
  })
  test('are found by the token', () => {
    expect(after(pairOf(4n), pairOf(7n)).get('pools/1000001')).toBe('4 7')
  })
  test.each<[string, Effect]>([
    ['a change without a receipt', { ...sold, otherChange: undefined }],
    ['more than they had', { ...pool, asset: token, change: 101n, otherChange: 5n }],
    [
      'a change of another token',
      { ...pool, asset: { kind: 'trc10', id: '9' }, change: -1n, otherChange: 1n },
    ],
  ])('are unknown for ever after %s', (_, change) => {
    expect(after(pairOf(4n), change, sold).get('pool/4')).toBe('')
  })
  test('are not noted where their creation is not known', () => {
    expect(after(sold).has('pool/4')).toBe(false)
  })
  test('are noted for numbered tokens only', () => {
    const named: Effect = { ...pairOf(4n), first: { kind: 'trc10', id: 'a name' } } as Effect
    const others: Effect = { ...pairOf(4n), second: { kind: 'trc10', id: '1000002' } } as Effect
    for (const pair of [named, others]) expect([...after(pair).keys()]).toEqual(['pair/4'])
  })
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
  pairOf(4n),
])('$kind says which notes it reads', (effect) => {
  const read: string[] = []
  settle(effect, { get: (key) => (read.push(key), undefined), set: () => undefined }, 0n)
  expect(noteKeys(effect)).toEqual(read)
})
