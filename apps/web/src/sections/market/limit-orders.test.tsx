import { fromHex, toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import type { Signer } from '@sundial/wallet'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing.tsx'
import { session } from '../../wallet/login/session.ts'

const address = addressOfPrivateKey(fromHex('07'.padStart(64, '0')))
const stranger = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const signer: Signer = {
  kind: 'private-key',
  address,
  limitOf: () => undefined,
  sign: () => Promise.reject(new Error('Nothing is signed here.')),
  close: async () => undefined,
}

const coin = { tokenId: '1000001', tokenType: 'trc10', tokenAbbr: 'CN', tokenDecimal: 2 }
const trx = { tokenId: '_', tokenType: 'trc10', tokenAbbr: 'trx', tokenDecimal: 6 }
const order = (id: string, owner: string, state: string) => ({
  orderId: id.repeat(64),
  ownerAddress: owner,
  sellTokenId: '1000001',
  sellTokenQuantity: 12_345,
  sellTokenInfo: coin,
  buyTokenId: '_',
  buyTokenQuantity: 7_500_000,
  buyTokenInfo: trx,
  state,
  sellTokenQuantityRemain: state === 'ACTIVE' ? 2345 : 0,
  hash: id.repeat(64),
  block: 9,
  createTime: 1_767_879_414_000,
})

const own = toBase58(address)
const rows = [order('a', own, 'ACTIVE'), order('b', stranger, 'ACTIVE'), order('c', own, 'CANCELED')]

const offer = (sold: number, bought: number, rest: number, orders: number) => ({
  sellTokenQuantity: sold,
  buyTokenQuantity: bought,
  sellTokenQuantityRemain: rest,
  orders,
  whole: orders < 20,
})
/** Of CN priced in TRX: 0.61 for one is asked, 0.5 is bid. */
const book = {
  sellTokenInfo: coin,
  buyTokenInfo: trx,
  sell: [offer(1, 6100, 2345, 1), offer(1, 7000, 50_000, 20)],
  buy: [offer(5000, 1, 20_000_000, 2)],
}
const trades = [
  {
    takerAddress: stranger,
    takerOrderId: 'd'.repeat(64),
    makerOrderId: 'a'.repeat(64),
    sellTokenId: '_',
    sellTokenQuantity: 6_100_000,
    sellTokenInfo: trx,
    buyTokenId: '1000001',
    buyTokenQuantity: 1000,
    buyTokenInfo: coin,
    hash: 'd'.repeat(64),
    block: 10,
    createTime: 1_767_879_417_000,
  },
]
const found = [
  { token_id: '1000001', token_type: 'trc10', name: 'Coin', abbr: 'CN', holders: 4 },
  { token_id: stranger, token_type: 'trc20', name: 'Coin', abbr: 'CN', holders: 9 },
]

/** Answers with the orders, and whether the committee allows them. */
function answer(allowed: 0 | 1) {
  const asked: string[] = []
  const bodies: Readonly<Record<string, object>> = {
    '/api/chainparameters': { tronParameters: [{ key: 'getAllowMarketTransaction', value: allowed }] },
    '/api/market/orders': { data: rows, total: 3, rangeTotal: 3 },
    '/api/market/trades': { data: trades, total: 1, rangeTotal: 1 },
    '/api/market/book': book,
    '/api/token/search': { data: found },
    '/api/token': { data: [{ id: 1000001, name: 'Coin', abbr: 'CN', precision: 2, totalSupply: 1 }] },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url)
    asked.push(pathname + search)
    const body = bodies[pathname] ?? { data: [], total: 0, rangeTotal: 0 }
    return Response.json(body, { headers: { 'x-sundial-block': '77' } })
  })
  return asked
}

afterEach(async () => {
  cleanup()
  await session().logout()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('orders of the chain’s own market are beside its pairs, with what is left, and one’s own can be cancelled', async () => {
  const asked = answer(1)
  session().open(signer)
  await renderApp('/exchange/pools/limit')
  const table = await screen.findByRole('table', { name: 'Limit orders' })
  await waitFor(() => expect(table.textContent).toContain('123.45'))
  expect(table.textContent).toContain('23.45')
  expect(table.textContent).toContain('7.5')
  expect(table.textContent).toContain('Waiting')
  expect(table.textContent).toContain('Cancelled')
  await waitFor(() => expect(within(table).getAllByRole('button', { name: 'Cancel order' })).toHaveLength(1))
  fireEvent.click(screen.getByLabelText('Only mine'))
  await waitFor(() =>
    expect(asked.some((url) => url.startsWith('/api/market/orders?') && url.includes(`address=${own}`))).toBe(
      true,
    ),
  )
})

test('they are left out where the committee does not allow them', async () => {
  const asked = answer(0)
  await renderApp('/exchange/pools/limit')
  await screen.findByText('No limit orders on this chain')
  expect(asked.some((url) => url.startsWith('/api/market/'))).toBe(false)
})

test('the market of two tokens that were found by name has what waits on both sides, its orders and its trades', async () => {
  const asked = answer(1)
  await renderApp('/exchange/pools/limit')
  const field = await screen.findByLabelText('Token')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'coin' } })
  // The contract with the same name is no token of this market.
  fireEvent.click(await screen.findByRole('button', { name: /1000001/ }))
  expect(screen.queryByRole('button', { name: new RegExp(stranger) })).toBeNull()
  const sellers = await screen.findByRole('table', { name: 'Sellers' })
  const cells = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells(sellers)).toEqual([
    ['0.61', '23.45', '14.3045', '1'],
    ['0.7', '500+', '350', '20+'],
  ])
  expect(cells(screen.getByRole('table', { name: 'Buyers' }))).toEqual([['0.5', '40', '20', '2']])
  expect(screen.getByText(/more orders wait at this price/i)).toBeDefined()
  expect(asked.some((url) => url.includes('/api/market/orders?sellTokenId=1000001&buyTokenId=_'))).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Trades' }))
  const table = await screen.findByRole('table', { name: 'Trades of limit orders' })
  await waitFor(() => expect(table.textContent).toContain('0.61 TRX'))
  expect(table.textContent).toContain('Buy')
  expect(asked.some((url) => url.includes('/api/market/trades?sellTokenId=1000001&buyTokenId=_'))).toBe(true)
})
