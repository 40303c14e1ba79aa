import { expect, test } from 'vitest'
import { buildTransaction, encodeRaw } from './draft.ts'
import { reviewTransaction } from './review.ts'
import { sameOrderUntil } from './same-order.ts'
import { encodeSigned } from './send-transaction.ts'
import { signedPayment, startMs } from './testing/scripted-chain.ts'

const payment = signedPayment(7n)
const review = reviewTransaction(payment.request.raw)

test('a transaction is no second order beside itself, nor beside one that pays something else', () => {
  expect(sameOrderUntil(review, [])).toBeUndefined()
  expect(sameOrderUntil(review, [payment, signedPayment(8n)])).toBeUndefined()
})

test('the same operation in other bytes is the same order, until the last of them expires', () => {
  const other = (validMs: number) => signedPayment(7n, { nowMs: startMs + 9, validMs })
  expect(sameOrderUntil(review, [other(60_000), other(90_000), other(70_000)])).toBe(
    BigInt(startMs + 9 + 90_000),
  )
})

test('another note, fee limit, permission or block makes no other payment', () => {
  const { operation } = review
  if (operation.kind === 'unknown') throw new TypeError('A payment is known.')
  const reference = { height: 9n, id: '11'.repeat(32), timestampMs: 5n }
  const draft = { operation, note: 'hello', feeLimitSun: 3n, permissionId: 2 }
  const raw = buildTransaction(draft, reference)
  const bytes = encodeSigned(raw, [])
  expect(sameOrderUntil(review, [{ id: 'ff', bytes, expirationMs: raw.expiration }])).toBe(raw.expiration)
  expect(sameOrderUntil(reviewTransaction(encodeRaw(raw)), [payment])).toBe(payment.expirationMs)
})
