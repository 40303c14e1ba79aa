import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing.tsx'

const hash = 'ab'.repeat(32)
const account = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const networks = [
  { id: 'devnet', name: 'Development chain', type: 'main', path: '/', isHere: true },
  { id: 'side', name: 'Our side chain', type: 'side', path: '/n/side/', isHere: false },
]

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, location.origin)
    if (pathname === '/api/system/status')
      return Response.json({ services: [], networks, network: { id: 'devnet', name: 'x', type: 'main' } })
    if (pathname === '/n/side/api/search/v2') {
      const term = searchParams.get('term')
      return Response.json(term === hash ? { transaction: [{ hash }] } : { address: [{ address: term }] })
    }
    if (pathname === '/api/accountv2' || pathname === '/api/account')
      return Response.json({ address: account, activated: false, tokenBalances: [], trc20token_balances: [] })
    return Response.json({ code: 'transaction_not_found', message: '' }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a hash that only another network of the server has leads there', async () => {
  await renderApp(`/transaction/${hash}`)
  const link = await screen.findByRole('link', { name: 'Found on Our side chain: open it there' })
  expect(link.getAttribute('href')).toBe(`/n/side/#/transaction/${hash}`)
})

test('an account that nobody used here leads to the network of the server that has it', async () => {
  await renderApp(`/address/${account}`)
  const link = await screen.findByRole('link', { name: 'Found on Our side chain: open it there' })
  expect(link.getAttribute('href')).toBe(`/n/side/#/address/${account}`)
})
