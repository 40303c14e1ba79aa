import { expect, test } from 'vitest'
import { blockLedger, type TransactionEffects } from './block-ledger.ts'

const alice = `41${'a'.repeat(40)}`
const bob = `41${'b'.repeat(40)}`
const trx = { kind: 'trx' } as const
const token = { kind: 'trc10', id: '1000001' } as const

const nothing: TransactionEffects = { payer: alice, feeSun: 0n, effects: [], tokenTransfers: [] }
const payment = (amount: bigint): TransactionEffects['effects'] => [
  { kind: 'transfer', from: alice, to: bob, asset: trx, amount },
]
const at = { height: 5, nowMs: 1000n }
const ledgerOf = (transactions: readonly TransactionEffects[], place = at) =>
  blockLedger(transactions, place, new Map()).ledger

test('a payment takes amount and fee from its sender and burns the fee', () => {
  expect(ledgerOf([{ ...nothing, feeSun: 3n, effects: payment(10n) }])).toEqual({
    changes: [
      { account: alice, asset: trx, change: -13n },
      { account: bob, asset: trx, change: 10n },
    ],
    notes: [],
    burnedSun: 3n,
    movedSun: 0n,
    operationsWithoutEffects: 0,
  })
})

test('amounts that return in the same block leave no change', () => {
  const effects: TransactionEffects['effects'] = [
    { kind: 'transfer', from: bob, to: alice, asset: trx, amount: 10n },
  ]
  expect(
    ledgerOf([
      { ...nothing, effects: payment(10n) },
      { ...nothing, payer: bob, effects },
    ]).changes,
  ).toEqual([])
})

test('an issue leaves a note that a purchase in the same block, or in a later one, uses', () => {
  const effects: TransactionEffects['effects'] = [
    { kind: 'issue', to: alice, asset: token, amount: 70n, units: 3n, sun: 2n, frozen: [] },
    { kind: 'purchase', from: alice, to: bob, asset: token, paidSun: 4n },
  ]
  const notes = new Map<string, string>()
  const { ledger: both, purchases } = blockLedger([nothing, { ...nothing, effects }], at, notes)
  expect(purchases).toEqual([{ transactionIndex: 1, from: alice, to: bob, asset: token, amount: 6n }])
  expect(both.changes).toEqual([
    { account: alice, asset: token, change: 64n },
    { account: bob, asset: token, change: 6n },
  ])
  expect(both.notes).toEqual([{ key: 'sale/1000001', text: '3 2' }])
  const { ledger: later } = blockLedger([{ ...nothing, effects: effects.slice(1) }], at, notes)
  expect(later.changes[1]).toEqual({ account: bob, asset: token, change: 6n })
  expect(later.notes).toEqual([])
  const unpriced = blockLedger([{ ...nothing, effects: effects.slice(1) }], at, new Map())
  expect(unpriced).toMatchObject({ purchases: [], ledger: { operationsWithoutEffects: 1 } })
})

test('a mint and a burn have one side', () => {
  const asset = { kind: 'trc20', contract: `41${'c'.repeat(40)}` } as const
  const amount = 2n ** 256n - 1n
  const tokenTransfers = [
    { to: bob, asset, amount },
    { from: bob, asset, amount: 1n },
  ]
  expect(ledgerOf([{ ...nothing, tokenTransfers }]).changes).toEqual([
    { account: bob, asset, change: amount - 1n },
  ])
})

test('block 0 pays out without a sender, and needs no receipts', () => {
  const genesis = { ...nothing, feeSun: undefined, effects: payment(99n) }
  expect(ledgerOf([genesis], { ...at, height: 0 })).toEqual({
    changes: [{ account: bob, asset: trx, change: 99n }],
    notes: [],
    burnedSun: 0n,
    movedSun: 0n,
    operationsWithoutEffects: 0,
  })
})

test.each<[string, TransactionEffects]>([
  ['with a missing receipt', { ...nothing, feeSun: undefined }],
  ['with an unknown payer', { ...nothing, payer: undefined }],
  ['with unknown amounts', { ...nothing, effects: [{ kind: 'unknown' }] }],
])('counts an operation %s', (_, moved) => {
  expect(ledgerOf([moved, nothing]).operationsWithoutEffects).toBe(1)
})

test('stake and rewards are distinguished from transfers to others', () => {
  const effects: TransactionEffects['effects'] = [
    ...payment(10n),
    { kind: 'move', account: alice, asset: trx, change: -50n, cause: 'stake' },
    { kind: 'move', account: alice, asset: token, change: -9n, cause: 'exchange' },
    { kind: 'move', account: alice, asset: trx, change: 20n, cause: 'reward' },
  ]
  expect(ledgerOf([{ ...nothing, effects }]).movedSun).toBe(-30n)
})
