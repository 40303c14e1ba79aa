import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { Component } from './list.tsx'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const found = [
  {
    token_id: '1000001',
    token_type: 'trc10',
    name: 'Tether USD',
    abbr: 'USDT',
    holders: 2_000_000,
    level: '3',
    isLookAlike: true,
  },
  { token_id: usdt, token_type: 'trc20', name: 'Tether USD', abbr: 'USDT', holders: 1_234_567 },
]
const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/api/token/search') return Response.json({ tokens: [], total: 0 })
    const term = searchParams.get('term') ?? ''
    requests.push(term)
    const data = term === 'tether' ? found : []
    return Response.json({ total: data.length, data }, { headers: { 'x-sundial-block': '77' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a free-text token search goes to /tokens/list?search={text}, look-alikes marked', async () => {
  await renderAt('/tokens/list?search=tether', <Component />)
  expect(await screen.findByText('2 records as of block 77')).toBeTruthy()
  const [, first, second] = await waitFor(() => {
    const rows = screen.getAllByRole('row')
    expect(rows).toHaveLength(3)
    return rows
  })
  expect(first?.textContent).toContain('1,234,567')
  expect(first?.querySelector('a')?.getAttribute('href')).toBe(`/token20/${usdt}`)
  expect(first?.textContent).not.toContain('Look-alike name')
  expect(second?.querySelector('a')?.getAttribute('href')).toBe('/token/1000001')
  await waitFor(() => expect(second?.textContent).toContain('Look-alike name'))
})

test('a row without a name in time has the name and the picture of the mapped row', async () => {
  const named = { id: 1000007, name: 'Sunrise', precision: 3, abbr: 'RISE', imgUrl: '' }
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/token') return Response.json({ data: [named] })
    const data = [{ token_id: '1000007', token_type: 'trc10', holders: 5 }]
    return Response.json({ total: 1, data, tokens: [] }, { headers: { 'x-sundial-block': '77' } })
  })
  await renderAt('/tokens/list?search=1000007', <Component />)
  expect(await screen.findByText('Sunrise')).toBeTruthy()
})

test('the token list searches for the typed text after a pause in typing', async () => {
  const { router } = await renderAt('/tokens/list', <Component />)
  const field = await screen.findByRole('searchbox')
  for (const value of ['te', 'teth', 'tether ']) fireEvent.change(field, { target: { value } })
  expect(await screen.findByText('2 records as of block 77')).toBeTruthy()
  expect(router.state.location.search).toEqual({ search: 'tether ' })
  expect(requests).toEqual(['tether'])
})

test('a search without results says so', async () => {
  await renderAt('/tokens/list?search=nothing', <Component />)
  expect(await screen.findByText('No matching tokens')).toBeTruthy()
})

test.each([
  ['', 'holderCount'],
  ['?order=price', 'priceInTrx'],
  ['?order=newest', null],
])('the tokens at %s are in the order %s', async (search, sort) => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/api/tokens/overview') asked.push(searchParams.get('sort'))
    return Response.json({ total: 0, tokens: [] })
  })
  await renderAt(`/tokens/list${search}`, <Component />)
  await waitFor(() => expect(asked).toEqual([sort]))
  const isByHolders = sort === 'holderCount' ? 'descending' : null
  expect(screen.getByRole('columnheader', { name: /Holders/ }).getAttribute('aria-sort')).toBe(isByHolders)
})
