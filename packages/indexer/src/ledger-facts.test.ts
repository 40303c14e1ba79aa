import { expect, test } from 'vitest'
import { ledgerFacts, type Moved } from './ledger-facts.ts'

const alice = `41${'a'.repeat(40)}`
const bob = `41${'b'.repeat(40)}`
const trx = { kind: 'trx' } as const
const token = { kind: 'trc10', id: '1000001' } as const

const nothing: Moved = {
  payer: alice,
  feeSun: 0n,
  transfers: [],
  issues: [],
  purchases: [],
  moves: [],
  isUntold: false,
}
const payment = (amount: bigint): Moved['transfers'] => [{ from: alice, to: bob, asset: trx, amount }]

test('a payment takes amount and fee from its sender and burns the fee', () => {
  expect(ledgerFacts(5, [{ ...nothing, feeSun: 3n, transfers: payment(10n) }])).toEqual({
    changes: [
      { account: alice, asset: trx, change: -13n },
      { account: bob, asset: trx, change: 10n },
    ],
    sales: [],
    purchases: [],
    burnedSun: 3n,
    operationsWithoutEffects: 0,
  })
})

test('what comes back in the same block leaves no change', () => {
  const back: Moved = {
    ...nothing,
    payer: bob,
    transfers: [{ from: bob, to: alice, asset: trx, amount: 10n }],
  }
  expect(ledgerFacts(5, [{ ...nothing, transfers: payment(10n) }, back]).changes).toEqual([])
})

test('an issue brings tokens and costs its fee', () => {
  const sale = { asset: token, units: 3n, sun: 2n }
  const issue = { ...nothing, feeSun: 1024n, issues: [{ to: alice, amount: 70n, ...sale }] }
  expect(ledgerFacts(5, [issue]).sales).toEqual([sale])
  expect(ledgerFacts(5, [issue]).changes).toEqual([
    { account: alice, asset: token, change: 70n },
    { account: alice, asset: trx, change: -1024n },
  ])
})

test('a mint and a burn have one side', () => {
  const asset = { kind: 'trc20', contract: `41${'c'.repeat(40)}` } as const
  const amount = 2n ** 256n - 1n
  const transfers = [
    { to: bob, asset, amount },
    { from: bob, asset, amount: 1n },
  ]
  expect(ledgerFacts(5, [{ ...nothing, transfers }]).changes).toEqual([
    { account: bob, asset, change: amount - 1n },
  ])
})

test('block 0 gives without taking, and needs no receipts', () => {
  const genesis = { ...nothing, feeSun: undefined, transfers: payment(99n) }
  expect(ledgerFacts(0, [genesis])).toEqual({
    changes: [{ account: bob, asset: trx, change: 99n }],
    sales: [],
    purchases: [],
    burnedSun: 0n,
    operationsWithoutEffects: 0,
  })
})

test.each([
  ['whose receipt is missing', { ...nothing, feeSun: undefined }],
  ['whose payer is not known', { ...nothing, payer: undefined }],
  ['that moved what is not told', { ...nothing, isUntold: true }],
])('counts an operation %s', (_, moved) => {
  expect(ledgerFacts(5, [moved, nothing]).operationsWithoutEffects).toBe(1)
})
