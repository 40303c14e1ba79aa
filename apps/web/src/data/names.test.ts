import { expect, test } from 'vitest'
import { exchangeOf } from './names.ts'

test.each([
  ['Binance-Hot 3', 'Binance'],
  ['binance', 'Binance'],
  ['Gate.io 2', 'Gate'],
  ['Gateway', undefined],
  ['Not Binance', undefined],
])('the tag %s of the operator is of the exchange %s', (name, exchange) => {
  expect(exchangeOf({ name, kind: 'account', from: 'operator' })).toBe(exchange)
})

test('an account or a contract that calls itself an exchange is none', () => {
  expect(exchangeOf({ name: 'Binance', kind: 'account', from: 'account' })).toBeUndefined()
  expect(exchangeOf({ name: 'Binance', kind: 'token', from: 'contract' })).toBeUndefined()
})
