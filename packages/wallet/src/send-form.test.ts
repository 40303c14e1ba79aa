import { decodeCall } from '@sundial/abi'
import { toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { describe, expect, test } from 'vitest'
import {
  defaultToken,
  filledInput,
  maximumOf,
  noteLimitOf,
  problemsOf,
  sendableTokens,
  sendOperation,
  type SendToken,
  tokenIn,
  tokenKey,
  trxToken,
} from './send-form.ts'

const owner = addressOfPrivateKey(new Uint8Array(32).fill(7))
const to = toBase58(addressOfPrivateKey(new Uint8Array(32).fill(8)))
const usdt: SendToken = {
  standard: 'TRC20',
  id: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  name: 'Tether USD',
  abbreviation: 'USDT',
  decimals: 6,
  balance: 5_000_000n,
}
const btt: SendToken = { ...usdt, standard: 'TRC10', id: '1002000', name: 'BitTorrent', balance: 9n }
const input = { to, token: 'x', amount: '1', note: '' }
const sender = { address: owner, kind: 'private-key' } as const

test('the selector names a token name-id-TRC10 or name-TRC20', () => {
  expect(tokenKey(trxToken(1n), [])).toBe('TRX-_-TRC10')
  expect(tokenKey(btt, [])).toBe('BitTorrent-1002000-TRC10')
  expect(tokenKey(usdt, [usdt])).toBe('Tether USD-TRC20')
})

test('two contracts of one name have two values in the selector', () => {
  const copy = { ...usdt, id: to }
  expect(tokenKey(usdt, [usdt, copy])).not.toBe(tokenKey(copy, [usdt, copy]))
})

test('a chosen token stays chosen when another of its name comes, and none takes its place when it goes', () => {
  const copy = { ...usdt, id: to }
  expect(tokenIn([trxToken(9n), copy, usdt], usdt)).toBe(usdt)
  expect(tokenIn([trxToken(9n), copy], usdt)).toBeUndefined()
  expect(tokenIn([{ ...btt, standard: 'TRC20' }], btt)).toBeUndefined()
})

test('only tokens with a balance above 0 are listed, TRC10 before TRC20', () => {
  expect(sendableTokens([usdt, { ...btt, balance: 0n }, trxToken(0n), btt])).toEqual([btt, usdt])
})

test('the default token is the first TRC10 with a positive balance, otherwise the first TRC20', () => {
  expect(defaultToken([trxToken(3n), btt, usdt])?.id).toBe('_')
  expect(defaultToken([trxToken(0n), usdt])?.id).toBe(usdt.id)
  expect(defaultToken([trxToken(0n)])).toBeUndefined()
})

describe('the form is valid only when', () => {
  const codes = (
    change: Partial<typeof input>,
    token: SendToken | undefined = usdt,
    kind = sender.kind as 'ledger',
  ) =>
    problemsOf({ ...input, ...change }, { token, sender: { address: owner, kind } }).map(({ code }) => code)

  test.each([
    ['everything is right', {}, []],
    ['the receiver is a valid address', { to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T' }, ['address']],
    ['there is a receiver', { to: '' }, ['address']],
    ['the receiver has the form of TRON', { to: `0x${'ab'.repeat(20)}` }, ['ethereum_address']],
    ['the receiver differs from the sender', { to: toBase58(owner) }, ['own_address']],
    ['the amount is above 0', { amount: '0' }, ['number']],
    ['the amount is not empty', { amount: '' }, ['number']],
    ['the amount is at most the balance', { amount: '5.000001' }, ['above_balance']],
  ])('%s', (_, change, expected) => {
    expect(codes(change)).toEqual(expected)
  })

  test.each(['1,5', '1e3', '-5', '0x10', '.5'])('the amount is a plain number, which %s is not', (amount) => {
    expect(codes({ amount })).toEqual(['not_plain'])
  })

  test('a token is chosen', () => {
    expect(problemsOf(input, { token: undefined, sender }).map(({ code }) => code)).toEqual(['no_token'])
  })

  test('a note for a Ledger has at most 50 characters; other notes are effectively unlimited', () => {
    expect(codes({ note: '💡'.repeat(50) }, usdt, 'ledger')).toEqual([])
    expect(codes({ note: 'x'.repeat(51) }, usdt, 'ledger')).toEqual(['ledger_note'])
    expect(codes({ note: 'x'.repeat(51) })).toEqual([])
    expect([noteLimitOf('ledger'), noteLimitOf('keystore')]).toEqual([50, 1_000_000])
  })
})

test.each([
  ['3', '3'],
  ['0.25', '0.25'],
  ['1e3', ''],
  ['1,5', ''],
  ['1.5.5', ''],
  ['-3', ''],
  ['0x10', ''],
  [' 3', '3'],
  ['٣٫٥', '3.5'],
  ['.5', ''],
])('a link fills in plain decimals only: %s', (amount, filled) => {
  expect(filledInput({ to: ` ${to} `, amount })).toEqual({ to, token: '', amount: filled, note: '' })
})

test('TRX, TRC10 and TRC20 are each sent by their own operation', () => {
  const send = (token: SendToken) => sendOperation({ to, amount: '1.5' }, { token, owner })
  expect(send(trxToken(2n))).toMatchObject({ kind: 'TransferContract', value: { amount: 1_500_000n } })
  expect(send(btt)).toMatchObject({ kind: 'TransferAssetContract', value: { amount: 1_500_000n } })
  const call = send(usdt)
  if (call.kind !== 'TriggerSmartContract') throw new Error(call.kind)
  const decoded = decodeCall(call.value.data)
  expect(decoded?.signature).toBe('transfer(address,uint256)')
  expect(decoded?.values.map(({ value }) => value)).toEqual([
    addressOfPrivateKey(new Uint8Array(32).fill(8)),
    1_500_000n,
  ])
})

test('MAX fills the whole balance; of TRX it leaves the fee', () => {
  expect(maximumOf(usdt, 10n)).toBe(5_000_000n)
  expect(maximumOf(trxToken(100n), 30n)).toBe(70n)
  expect(maximumOf(trxToken(20n), 30n)).toBe(0n)
})
