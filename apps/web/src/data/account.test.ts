// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { accountOrder, accounts, inBase58 } from './account.ts'
import { csvUrlOf } from './lists.ts'

const base58 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test.each([
  base58,
  '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  '41A614F803B6FD780986A42C78EC9C7F77E6DED13C',
  '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
])('an address in the form %s is shown as base58', (given) => {
  expect(inBase58(given)).toBe(base58)
})

test('text that is not an address is returned unchanged', () => {
  expect(inBase58('41zz')).toBe('41zz')
})

test.each([
  ['the richest come first', {}, null],
  ['the newest come first when the URL says so', { order: accountOrder }, '-timestamp'],
  ['an order nobody knows is none', { order: 'odd' }, null],
])('%s, also in the CSV file', (_, filters, sort) => {
  const url = new URL(csvUrlOf(accounts({ page: 1, size: 20, filters }))!)
  expect(url.searchParams.get('sort')).toBe(sort)
  expect(url.searchParams.has('order')).toBe(false)
})
