import { expect, test } from 'vitest'
import { accountOrder, accounts } from './accounts.ts'
import { csvUrlOf } from './lists.ts'

test.each([
  ['the richest come first', {}, null],
  ['the newest come first when the URL says so', { order: accountOrder }, '-timestamp'],
  ['an order nobody knows is none', { order: 'odd' }, null],
])('%s, in the file too', (_, filters, sort) => {
  const url = new URL(csvUrlOf(accounts({ page: 1, size: 20, filters }))!)
  expect(url.searchParams.get('sort')).toBe(sort)
  expect(url.searchParams.has('order')).toBe(false)
})
