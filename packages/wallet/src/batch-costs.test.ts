import { decodeCall, encodeCall, parseFunction } from '@sundial/abi'
import { type KnownOperation, operationOf } from '@sundial/operations'
import { type Address, toBase58 } from '@sundial/primitives'
import { receipt } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { batchCosts, mostTrials } from './batch-costs.ts'
import { buildTransaction, encodeRaw } from './draft.ts'
import type { FeeSource, TokenMove, TrialCall } from './ports.ts'
import { reviewTransaction, type TransactionReview } from './review.ts'
import { feeSourceWith } from './testing/fee-source.ts'

const addressOf = (number: number): Address => `41${number.toString(16).padStart(40, '0')}`
const [owner, token, stranger] = [addressOf(1), addressOf(2), addressOf(3)]
const feeLimitSun = 100_000_000n
const reference = { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n }

const reviewOf = (operation: KnownOperation): TransactionReview =>
  reviewTransaction(
    encodeRaw(
      buildTransaction(
        { operation, ...(operation.kind === 'TriggerSmartContract' && { feeLimitSun }) },
        reference,
      ),
    ),
  )
const payment = (to: number, amount: bigint) =>
  reviewOf(operationOf('TransferContract', { ownerAddress: owner, toAddress: addressOf(to), amount }))
const transfer = parseFunction('function transfer(address to, uint256 value)')
const tokenPayment = (to: number, amount: bigint) =>
  reviewOf(
    operationOf('TriggerSmartContract', {
      ownerAddress: owner,
      contractAddress: token,
      callValue: 0n,
      data: encodeCall(transfer, [toBase58(addressOf(to)), amount]),
      callTokenValue: 0n,
      tokenId: 0n,
    }),
  )

/** A node that counts what it is asked. Its token moves what a transfer says, and more if it is told so. */
function countingSource(known: Partial<FeeSource> = {}, more: readonly TokenMove[] = []) {
  const asked: string[] = []
  const tried: TrialCall[] = []
  const source = feeSourceWith({
    parameters: async () => {
      asked.push('parameters')
      return new Map([
        ['getTransactionFee', 1000n],
        ['getEnergyFee', 100n],
        ['getCreateAccountFee', 100_000n],
        ['getCreateNewAccountFeeInSystemContract', 1_000_000n],
      ])
    },
    resourcesOf: async () => {
      asked.push('resources')
      return { stakedNet: 0n, freeNet: 600n, energy: 0n }
    },
    creatorOf: async () => {
      asked.push('creator')
      return undefined
    },
    balanceOf: async () => {
      asked.push('balance')
      return 10_000_000n
    },
    tryCall: async (call) => {
      asked.push('trial')
      tried.push(call)
      const move = { contract: token, from: owner, to: addressOf(8), amount: 70n }
      return { kind: 'ran', energy: 30_000n, moves: [move, ...more], receipt: receipt.create({}) }
    },
    ...known,
  })
  return { source, asked, tried }
}

const everybody = () => true
const costs = (reviews: readonly TransactionReview[], source: FeeSource, exists = everybody) =>
  batchCosts(reviews, { source, signatures: 1, exists })

test('payments of a list share the free bandwidth, and the rest burns', async () => {
  const { source, asked } = countingSource()
  const reviews = Array.from({ length: 100 }, () => payment(8, 1000n))
  const found = await costs(reviews, source)
  const [first] = found.estimates
  const { bytes } = first!.bandwidth
  expect(found.estimates.map(({ bandwidth }) => bandwidth.paidBy)).toEqual([
    ...Array(Number(600n / bytes)).fill('free'),
    ...Array(100 - Number(600n / bytes)).fill('burn'),
  ])
  expect(found.feeSun).toBe((100n - 600n / bytes) * bytes * 1000n)
  expect([found.mostSun, found.isExact]).toEqual([100n * bytes * 1000n, true])
  expect(asked.toSorted()).toEqual(['balance', 'parameters', 'resources'])
})

test('a new account is paid for once, by the first of two payments to it', async () => {
  const { source } = countingSource()
  const { estimates } = await costs([payment(8, 1n), payment(8, 1n)], source, () => false)
  expect(estimates.map(({ prices }) => prices.map(({ kind }) => kind))).toEqual([['activation'], []])
})

test('balances after a list have all payments and fees, and fall below zero where they are too small', async () => {
  const { source } = countingSource()
  const { balances, feeSun } = await costs([payment(8, 9_000_000n), payment(9, 2_000_000n)], source)
  expect(balances).toEqual([{ holding: { kind: 'trx' }, before: 10_000_000n, after: -1_000_000n - feeSun }])
})

const triedRecipients = (tried: readonly TrialCall[]) =>
  tried.map(({ data }) => decodeCall(data)!.arguments[0]!.value)

test('one call of each recipient is tried, with its largest amount, and all cost at most their fee limits', async () => {
  const { source, asked, tried } = countingSource()
  const reviews = [tokenPayment(7, 5n), tokenPayment(8, 70n), tokenPayment(8, 5n)]
  const found = await costs(reviews, source)
  expect(triedRecipients(tried).toSorted()).toEqual([addressOf(7), addressOf(8)])
  expect(tried.map(({ data }) => data)).toContainEqual(encodeCall(transfer, [toBase58(addressOf(8)), 70n]))
  expect(asked.filter((one) => one === 'creator')).toEqual(['creator'])
  expect([found.isExact, found.neededSun]).toEqual([false, [3_000_000n, 3_000_000n, 3_000_000n]])
  expect([...found.untried]).toEqual([])
  expect(found.feeSun).toBeGreaterThan(9_000_000n)
  expect(found.mostSun).toBeGreaterThan(300_000_000n)
})

test('a token that refuses one recipient of a list is seen, and the others keep their price', async () => {
  const { source } = countingSource()
  const refusing: FeeSource = {
    ...source,
    tryCall: async (call) =>
      decodeCall(call.data)!.arguments[0]!.value === addressOf(9)
        ? { kind: 'failed', message: 'blocked' }
        : source.tryCall(call),
  }
  const { estimates } = await costs(
    [7, 9, 8].map((to) => tokenPayment(to, to === 9 ? 70n : 5n)),
    refusing,
  )
  expect(estimates.map(({ unknownEnergy }) => typeof unknownEnergy)).toEqual([
    'undefined',
    'object',
    'undefined',
  ])
})

test('a long list has a bound of trials, and names the calls that were not tried', async () => {
  const { source, tried } = countingSource()
  const reviews = Array.from({ length: 40 }, (_, index) => tokenPayment(10 + index, index === 39 ? 9n : 5n))
  const { untried, estimates } = await costs(reviews, source)
  // The largest amount is among those that are tried.
  expect(triedRecipients(tried).toSorted()).toEqual(
    [49, ...Array.from({ length: mostTrials - 1 }, (_, index) => 10 + index)].map(addressOf).toSorted(),
  )
  expect([...untried]).toEqual(Array.from({ length: 40 - mostTrials }, (_, index) => index + mostTrials - 1))
  expect(estimates.every(({ unknownEnergy }) => unknownEnergy === undefined)).toBe(true)
})

test('balances stay unknown where the trial of another call moves more than its data say', async () => {
  const fee = { contract: token, from: owner, to: stranger, amount: 1n }
  const { source } = countingSource({}, [fee])
  expect((await costs([tokenPayment(8, 70n), tokenPayment(8, 5n)], source)).balances).toBeUndefined()
})

test('a list whose calls fail names the balance that is too small for all of it', async () => {
  const { source } = countingSource({
    tryCall: async () => ({ kind: 'failed', message: 'too little' }),
    balanceOf: async (holding) => (holding.kind === 'trc20' ? 100n : 10_000_000n),
  })
  const { balances, isExact } = await costs([tokenPayment(8, 70n), tokenPayment(9, 70n)], source)
  expect([balances, isExact]).toEqual([
    [{ holding: { kind: 'trc20', contract: token }, before: 100n, after: -40n }],
    false,
  ])
})
