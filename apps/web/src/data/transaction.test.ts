import { expect, test } from 'vitest'
import { movedIn, type Transaction } from './transaction.ts'

const trx = { tokenId: '_', tokenType: 'trc10' }
const coin = { tokenId: 'TR7', tokenType: 'trc20' }
const row = (members: object) => members as Transaction

test('a call of a token moves the token, not the 0 TRX of the call', () => {
  const tokenTransfer = { amount_str: '25', tokenInfo: coin }
  expect(movedIn(row({ amount: '0', tokenInfo: trx, tokenTransfer }))).toEqual({
    amount: '25',
    tokenInfo: coin,
  })
})

test('an operation without an amount moves nothing, and a payment its own', () => {
  expect(movedIn(row({ amount: '0', tokenInfo: trx })).amount).toBeUndefined()
  expect(movedIn(row({ amount: '7', tokenInfo: trx }))).toEqual({ amount: '7', tokenInfo: trx })
})
