import { encodeCall, parseFunction } from '@sundial/abi'
import type { KnownOperation } from '@sundial/operations'
import { toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { recipientOf, type WarningFacts, warningsOf } from './warnings.ts'

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
const nothing: WarningFacts = { wouldFail: false, balances: undefined }
const known = { isActive: true, isContract: false, isRisk: false, isKnown: true, isLookAlike: false }

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
  expect(warningsOf(callOf(signature, ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', value]), nothing)).toEqual(
    warnings,
  )
})

test('a payment to an account of earlier dealings needs no warning', () => {
  expect(warningsOf(payment, { ...nothing, recipient: known })).toEqual([])
})

test.each([
  ['a first payment', { isKnown: false }, ['first_payment']],
  ['a payment to an address without an account', { isKnown: false, isActive: false }, ['new_account']],
  ['a plain transfer to a contract', { isContract: true }, ['contract_recipient']],
  ['a look-alike of a known address', { isKnown: false, isLookAlike: true }, ['look_alike', 'first_payment']],
  ['an address that the operator warns of', { isRisk: true }, ['risk']],
])('%s', (_, part, warnings) => {
  expect(warningsOf(payment, { ...nothing, recipient: { ...known, ...part } })).toEqual(warnings)
})

test('a balance that is too small, and a call that would fail', () => {
  const balances = [{ holding: { kind: 'trx' as const }, before: 5n, after: -1n }]
  expect(warningsOf(payment, { balances, wouldFail: true })).toEqual(['above_balance', 'would_fail'])
})

test('the recipient of a TRC20 transfer is the account in its call', () => {
  const call = callOf('transfer(address a, uint256 b)', ['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', '7'])
  expect(recipientOf(call)).toBe(me)
  expect(recipientOf(payment)).toBe(other)
})
