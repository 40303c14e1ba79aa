// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { exampleQuery, partOf } from './documents.ts'

test.each([
  ['/api/account/list', 'accounts'],
  ['/api/account-proposal', 'governance'],
  ['/api/accountv2', 'accounts'],
  ['/api/block/latest', 'blocks'],
  ['/api/transaction-info', 'transactions'],
  ['/api/trx/transfer', 'tokens'],
  ['/api/token_trc20', 'tokens'],
  ['/api/trc10trc20-transfer', 'transactions'],
  ['/api/contracts', 'contracts'],
  ['/api/search/v2', 'search'],
  ['/api/system/status', 'other'],
  ['/health', 'other'],
])('%s is in the part %s', (path, part) => {
  expect(partOf({ path })).toBe(part)
})

test('a call can be tried when its required parameters have examples', () => {
  const call = { method: 'GET', path: '/api/account', parameters: [{ name: 'address', required: true }] }
  expect(exampleQuery(call)).toEqual({ address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' })
  expect(exampleQuery({ ...call, parameters: [{ name: 'hash', required: true }] })).toBeUndefined()
  expect(exampleQuery({ ...call, method: 'POST' })).toBeUndefined()
})
