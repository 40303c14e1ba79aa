// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../router.tsx'
import { pageAfterResize, pageCountOf, readListAddress, writeListAddress } from './list-address.ts'

test.each([
  ['nothing', {}, { page: 1, size: 20, filters: {} }],
  ['a page and a size', { page: '7', size: '50' }, { page: 7, size: 50, filters: {} }],
  ['nonsense as the default', { page: '-1', size: '33' }, { page: 1, size: 20, filters: {} }],
  ['a page past 2^53 as the first', { page: '99999999999999999999' }, { page: 1, size: 20, filters: {} }],
  ['only filters it knows', { block: '5', evil: '1' }, { page: 1, size: 20, filters: { block: '5' } }],
])('reads %s', (_, search, address) => {
  expect(readListAddress(search, ['block'])).toEqual(address)
})

test('writes only what differs from the default, and reads it back', () => {
  const address = { page: 3, size: 20, filters: { block: '5', address: undefined } }
  expect(writeListAddress(address)).toEqual({ block: '5', page: '3' })
  expect(readListAddress(writeListAddress(address), ['block', 'address'])).toEqual({
    ...address,
    filters: { block: '5' },
  })
})

test('counts pages, of an empty list one', () => {
  expect(pageCountOf(0, 20)).toBe(1)
  expect(pageCountOf(40, 20)).toBe(2)
  expect(pageCountOf(41, 20)).toBe(3)
  expect(pageCountOf(7_616_229_376, 20)).toBe(380_811_469)
})

test.each([
  [{ page: 6, size: 20 }, 50, 3],
  [{ page: 3, size: 50 }, 20, 6],
  [{ page: 2, size: 50 }, 20, 3],
  [{ page: 4, size: 20 }, 50, 2],
  [{ page: 2, size: 20 }, 200, 1],
])('keeps the top row of %j in sight with %i rows per page', (address, size, page) => {
  expect(pageAfterResize({ ...address, filters: {} }, size)).toBe(page)
})

test('search parameters stay text', () => {
  expect(parseSearch('?search=1002000&flag=true&text=a%20b')).toEqual({
    search: '1002000',
    flag: 'true',
    text: 'a b',
  })
  expect(stringifySearch({ page: 2, empty: '', none: undefined, text: 'a b' })).toBe('?page=2&text=a+b')
  expect(stringifySearch({})).toBe('')
})
