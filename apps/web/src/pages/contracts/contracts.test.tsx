import { stringifyJson } from '@sundial/primitives'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { Component } from './contracts.tsx'

const verified = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const other = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const creator = 'TQHAvs2ZFTbsd93ycTfw1Wuf1e4WsPZWCp'
const rowOf = (address: string, figures: object) => ({
  address,
  hash: address,
  creator,
  balance: 0,
  trxCount: 3,
  date_created: 1,
  block: 1,
  verify_status: 0,
  ...figures,
})

let areCallsKnown = true
let asked: URLSearchParams[] = []

beforeEach(() => {
  areCallsKnown = true
  asked = []
  vi.stubGlobal('fetch', async (text: string) => {
    const { pathname, searchParams } = new URL(text)
    if (pathname !== '/api/contracts') return new Promise(() => undefined)
    asked.push(searchParams)
    const isRanked = searchParams.has('sort')
    if (isRanked && !areCallsKnown)
      return Response.json({ code: 'sort_not_available', message: '' }, { status: 400 })
    const calls = (callCount: number) => (isRanked ? { callCount } : {})
    const data = [
      rowOf(verified, { verify_status: 2, ...calls(1234) }),
      rowOf(other, { verify_status: 0, ...calls(7) }),
    ]
    return new Response(stringifyJson({ total: 2, data, contractMap: {} }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const rows = async () => {
  await screen.findAllByRole('link', { name: /TR7NHq/ })
  return screen.getAllByRole('row').slice(1)
}
const sorts = () => asked.map((query) => query.get('sort'))

test('the contracts with the most calls come first, and those with verified sources are marked', async () => {
  await renderAt('/contracts/contracts', <Component />)
  const [first, second] = await rows()
  expect(sorts()).toEqual(['-trxCount'])
  expect(first?.textContent).toContain('1,234')
  expect(first?.textContent).toContain('Verified')
  expect(second?.textContent).not.toContain('Verified')
  expect(screen.getByRole('columnheader', { name: /Calls/ }).getAttribute('aria-sort')).toBe('descending')
})

test.each([
  ['?order=balance', '-balance'],
  ['?order=newest', null],
  ['?search=Dollar', null],
  ['?search=Dollar&order=balance', null],
])('the contracts at %s are in the order %s', async (search, sort) => {
  await renderAt(`/contracts/contracts${search}`, <Component />)
  await rows()
  expect(sorts()).toEqual([sort])
})

test('the newest contracts come first where calls are not counted, and no heading says otherwise', async () => {
  areCallsKnown = false
  await renderAt('/contracts/contracts', <Component />)
  await rows()
  expect(sorts()).toEqual(['-trxCount', null])
  expect(screen.getByRole('columnheader', { name: /Created/ }).getAttribute('aria-sort')).toBe('descending')
})

test('the file has all contracts, which no order has', async () => {
  await renderAt('/contracts/contracts', <Component />)
  await rows()
  expect(screen.getByRole('link', { name: /CSV/ }).getAttribute('href')).not.toContain('sort')
})

test('a name is searched among all contracts', async () => {
  const { router } = await renderAt('/contracts/contracts?order=balance', <Component />)
  await rows()
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Dollar' } })
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }).closest('form')!)
  await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('Dollar'))
  expect(router.state.location.search).toEqual({ search: 'Dollar' })
})
