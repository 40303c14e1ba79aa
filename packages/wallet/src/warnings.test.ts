import { encodeCall, parseFunction } from '@sundial/abi'
import type { KnownOperation } from '@sundial/operations'
import { toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { type Recipient, recipientOf, warningsOf } from './warnings.ts'

const me = toAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC')
const other = toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')

const callOf = (signature: string, values: readonly string[]): KnownOperation => ({
  kind: 'TriggerSmartContract',
  type: 31,
  value: {
    ownerAddress: me,
    contractAddress: other,
    callValue: 0n,
    data: encodeCall(parseFunction(`function ${signature}`), values),
    callTokenValue: 0n,
    tokenId: 0n,
  },
})
const payment: KnownOperation = {
  kind: 'TransferContract',
  type: 1,
  value: { ownerAddress: me, toAddress: other, amount: 1n },
}
const paid: Recipient = {
  isActive: true,
  isContract: false,
  isRisk: false,
  isPaid: true,
  isDustSender: false,
  lookAlike: undefined,
}

test.each([
  [
    'an approval without end',
    'approve(address a, uint256 b)',
    String(2n ** 256n - 1n),
    ['unlimited_approval'],
  ],
  ['an approval of an amount', 'approve(address a, uint256 b)', '1000000', []],
  ['an approval of all items', 'setApprovalForAll(address a, bool b)', 'true', ['unlimited_approval']],
  ['the end of an approval of all items', 'setApprovalForAll(address a, bool b)', 'false', []],
])('%s', (_, signature, value, warnings) => {
  expect(warningsOf(callOf(signature, ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', value]), {})).toEqual(warnings)
})

test('a payment to an account that was paid before needs no warning', () => {
  expect(warningsOf(payment, { recipient: paid })).toEqual([])
})

test.each<[string, Partial<Recipient>, readonly string[]]>([
  ['a first payment', { isPaid: false }, ['first_payment']],
  ['a payment of which nobody knows whether it is the first', { isPaid: undefined }, []],
  ['a payment to an address without an account', { isPaid: false, isActive: false }, ['new_account']],
  ['a plain transfer to a contract', { isContract: true }, ['contract_recipient']],
  ['a look-alike of a paid address', { isPaid: false, lookAlike: 'T' }, ['look_alike', 'first_payment']],
  ['a paid address that resembles another one', { lookAlike: 'T' }, []],
  ['an address that only sent dust', { isPaid: false, isDustSender: true }, ['dust_sender', 'first_payment']],
  ['an address that only sent dust and was paid', { isDustSender: true }, []],
  ['an address that the operator warns of', { isRisk: true }, ['risk']],
])('%s', (_, part, warnings) => {
  expect(warningsOf(payment, { recipient: { ...paid, ...part } })).toEqual(warnings)
})

test('a contract may receive a token by a call, and a call activates no account', () => {
  const call = callOf('transfer(address a, uint256 b)', ['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', '7'])
  expect(warningsOf(call, { recipient: { ...paid, isContract: true, isActive: false } })).toEqual([])
})

test('a balance that is too small, and a call that would fail', () => {
  const balances = [{ holding: { kind: 'trx' as const }, before: 5n, after: -1n }]
  expect(warningsOf(payment, { balances, wouldFail: true })).toEqual(['above_balance', 'would_fail'])
})

test('too little time to compare anything', () => {
  expect(warningsOf(payment, { secondsLeft: 14 })).toEqual(['expires_soon'])
  expect(warningsOf(payment, { secondsLeft: 15 })).toEqual([])
})

test('the recipient of a TRC20 transfer is the account in its call', () => {
  const call = callOf('transfer(address a, uint256 b)', ['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', '7'])
  expect(recipientOf(call)).toBe(me)
  expect(recipientOf(payment)).toBe(other)
})
