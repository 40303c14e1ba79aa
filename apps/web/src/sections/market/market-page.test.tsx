import { fromHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import type { Signer } from '@sundial/wallet'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing.tsx'
import { useWanted } from '../../wallet/wanted.ts'

const contract = 'TGsnDao515zvsj51ErYsbhPUJ5Md5MKjao'
const pairOf = (id: number, fShortName: string, sTokenAddr: string) => ({
  id,
  fTokenName: `${fShortName} token`,
  sTokenName: sTokenAddr === '_' ? 'TRX' : 'Dollar',
  fShortName,
  sShortName: sTokenAddr === '_' ? 'TRX' : 'USD',
  fTokenAddr: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  sTokenAddr,
  fPrecision: 6,
  sPrecision: 6,
  pairType: sTokenAddr === '_' ? 2 : 3,
  price: 3_319_800,
  volume: 1_231_890_000,
  volume24h: 4_000_123_456,
  highestPrice24h: 3_333_000,
  lowestPrice24h: 3_147_000,
  gain: '-0.069999',
  source: 1,
  risk: 0,
  isHot: false,
  trades: 9,
  contract,
  contractPair: id,
  lot: '10000',
  tick: '1',
})
const offer = (Price: number, Amount: number) => ({ Price, Amount: String(Amount), orders: 1 })

const bodies: Readonly<Record<string, object>> = {
  '/api/exchange/marketPair/market/searchList': {
    data: {
      list: { rows: [pairOf(3, 'SUSD', '_')], total: 1 },
      hiddenList: { rows: [pairOf(4, 'DROP', contract)], total: 1 },
    },
  },
  '/api/exchange/common/orderListV2/3': {
    data: {
      sell: [offer(3_320_000, 1_000_000), offer(3_330_000, 2_500_000)],
      buy: [offer(3_310_000, 4_000_000)],
      price: 3_319_800,
    },
  },
  '/api/exchange/common/orderListV2/4': { data: { sell: [], buy: [] } },
  '/api/exchange/common/latestOrders': { data: { rows: [], total: 45 } },
  '/api/exchange/kchart': { data: [] },
}

function answer(own: Readonly<Record<string, object>> = {}) {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ ...bodies, ...own }[new URL(url).pathname] ?? {}, {
      headers: { 'x-sundial-block': '77' },
    }),
  )
}
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const text = () => document.body.textContent

test('the screen of a market has the pair with the most trade, its figures, and both sides of its book with running sums', async () => {
  answer()
  await renderApp('/exchange/trc20')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('SUSD/TRX'))
  expect(text()).toContain('24 h volume4,000.12 TRX1,231.89 SUSD')
  expect(text()).toContain('-6.99%')
  const table = await screen.findByRole('table')
  await waitFor(() => expect(table.textContent).toContain('3.332.5'))
  // 1 at 3.32 and 2.5 at 3.33.
  expect(table.textContent).toContain('3.332.511.645')
  expect(table.textContent).toContain('3.31413.24')
  expect(table.textContent).toContain('gap 0.30%')
  expect(document.title).toContain('3.3198')
})

test('the page has its heading while the pairs are on their way', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await renderApp('/exchange/trc20')
  await screen.findByRole('heading', { level: 1 })
})

test('a press on an amount of the book fills the form with its price and all that is offered up to it', async () => {
  answer()
  await renderApp('/exchange/trc20?id=3')
  fireEvent.click(await screen.findByRole('button', { name: '2.5' }))
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price' })
  await waitFor(() => expect(price.value).toBe('3.33'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('3.5')
  await waitFor(() => expect(text()).toContain('Filled at once3.5 SUSD · 11.645 TRX'))
})

const signer: Signer = {
  kind: 'private-key',
  address: addressOfPrivateKey(fromHex('07'.padStart(64, '0'))),
  limitOf: () => undefined,
  sign: async () => {
    throw new Error('Nothing is signed.')
  },
  close: async () => undefined,
}

test('what a visitor has typed stays when an account is there, whose order is reviewed', async () => {
  answer()
  await renderApp('/exchange/trc20?id=3')
  const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  fireEvent.click(await screen.findByRole('button', { name: '2.5' }))
  await waitFor(() => expect(value('Amount')).toBe('3.5'))
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
  const { session } = await import('../../wallet/login/session.ts')
  session().open(signer)
  act(() => useWanted.setState({ hasAccount: true }))
  expect(await screen.findByRole('button', { name: 'Review' })).toBeTruthy()
  expect([value('Price'), value('Amount')]).toEqual(['3.33', '3.5'])
  expect(text()).toContain('Filled at once3.5 SUSD')
  await session().logout()
  act(() => useWanted.setState({ hasAccount: false }))
})

test('what is wrong is said below the field that it is about, also a price below the smallest one', async () => {
  answer()
  await renderApp('/exchange/trc20?id=3')
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
  const said = (name: string) => {
    const id = field(name).getAttribute('aria-describedby')
    return id === null ? '' : document.getElementById(id)!.textContent
  }
  await screen.findByRole('textbox', { name: 'Price' })
  type('Amount', '4')
  await waitFor(() => expect(said('Price')).toContain('Enter a price.'))
  type('Price', '0.000')
  expect(said('Price')).toContain('Enter a price.')
  expect(said('Amount')).not.toContain('Enter a price.')
  type('Price', '3')
  type('Amount', '1')
  await waitFor(() => expect(said('Amount')).toContain('An order is for 10 TRX at least.'))
  expect(said('Price')).toBe('')
})

test('the prices at which own orders wait are marked in the book', async () => {
  const order = { ...pairOf(3, 'SUSD', '_'), orderType: 1, orderStatus: 0, price: 3_330_000, schedule: 0 }
  const own = { orderID: '9', number: '9', pairID: 3, uAddr: 'x', claimable: '0', orderTime: 1, hash: 'ab' }
  answer({ '/api/exchange/user/order': { data: { rows: [{ ...order, ...own }], total: 1 } } })
  const { session } = await import('../../wallet/login/session.ts')
  session().open(signer)
  act(() => useWanted.setState({ isWanted: true, hasAccount: true }))
  await renderApp('/exchange/trc20/details?id=3')
  expect((await screen.findByText('Your order')).closest('td')!.textContent).toBe('Your order3.33')
  await session().logout()
  act(() => useWanted.setState({ isWanted: false, hasAccount: false }))
  await waitFor(() => expect(screen.queryByText('Your order')).toBeNull())
})

test('the pair stays while another one becomes the one with the most trade, with what is typed into its form', async () => {
  const live = { rows: [pairOf(3, 'SUSD', '_'), pairOf(4, 'DROP', contract)], total: 2 }
  const search = { data: { list: live, hiddenList: { rows: [], total: 0 } } }
  answer({ '/api/exchange/marketPair/market/searchList': search })
  await renderApp('/exchange/trc20')
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price' })
  fireEvent.change(price, { target: { value: '3.3' } })
  live.rows.reverse()
  // Who comes back to the window gets the newest figures.
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: /\/(TRX|USD)/ })[0]!.textContent).toContain('DROP'),
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('SUSD/TRX')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }).value).toBe('3.3')
})

test('the depth of the book is drawn beside the candles, read by keys, and a table', async () => {
  answer({
    '/api/exchange/common/deepgraph/3': {
      data: {
        sell: [offer(3_320_000, 1_000_000), offer(3_330_000, 3_500_000)],
        buy: [offer(3_310_000, 4_000_000), offer(3_300_000, 9_000_000)],
      },
    },
  })
  await renderApp('/exchange/trc20?id=3')
  fireEvent.click(await screen.findByRole('button', { name: 'Depth' }))
  const drawing = await screen.findByRole('img', { name: /Orders for SUSD, by price in TRX/ })
  const legend = () => drawing.parentElement!.querySelector('dl')!.textContent
  expect(legend()).toBe('Buy3.31 TRXSum4 SUSD')
  fireEvent.keyDown(drawing, { key: 'ArrowRight' })
  expect(legend()).toBe('Sell3.32 TRXSum1 SUSD')
  fireEvent.keyDown(drawing, { key: 'End' })
  fireEvent.keyDown(drawing, { key: 'ArrowRight' })
  expect(legend()).toBe('Sell3.33 TRXSum3.5 SUSD')
  fireEvent.keyDown(drawing, { key: 'Home' })
  expect(legend()).toBe('Buy3.3 TRXSum9 SUSD')
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const table = await screen.findByRole('region', { name: 'Orders for SUSD, by price in TRX' })
  expect(table.textContent).toContain('3.33Sell3.53.32Sell13.31Buy43.3Buy9')
})

test('on a phone the form and the book are sheets: a press in the book leads to the form, which keeps what is typed', async () => {
  answer()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 720px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await renderApp('/exchange/trc20?id=3')
  fireEvent.click(await screen.findByRole('button', { name: 'Orders' }))
  // The code of the form comes when it is opened.
  expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull()
  const book = screen.getByRole('dialog', { name: 'Orders' })
  expect(document.activeElement).toBe(book)
  fireEvent.click(await screen.findByRole('button', { name: '2.5' }))
  const form = screen.getByRole('dialog', { name: 'Place an order' })
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price' })
  expect(price.value).toBe('3.33')
  fireEvent.keyDown(form, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sell' }))
  expect(screen.getByRole('dialog', { name: 'Place an order' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sell SUSD' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }).value).toBe('3.33')
})

test('pairs that nobody recommends are apart, and favourites are kept under dex20', async () => {
  answer()
  await renderApp('/exchange/trc20')
  await waitFor(() => expect(text()).toContain('Not recommended'))
  fireEvent.click(screen.getByRole('button', { name: 'Favourite: DROP/USD' }))
  expect(localStorage.getItem('dex20')).toBe('["4"]')
  fireEvent.click(screen.getByRole('button', { name: 'Favourites' }))
  await waitFor(() => expect(text()).not.toContain('Recommended'.concat('SUSD')))
  expect(screen.getAllByRole('link', { name: /DROP\/USD/ })).toHaveLength(1)
})

test('a server without an order book says what would be here', async () => {
  const none = { rows: [], total: 0 }
  answer({ '/api/exchange/marketPair/market/searchList': { data: { list: none, hiddenList: none } } })
  await renderApp('/exchange/trc20')
  await waitFor(() => expect(text()).toContain('The operator of this server names no order book contract.'))
})

test('the tabs and pages of a pair stay with it', async () => {
  answer()
  await renderApp('/exchange/trc20?id=4')
  fireEvent.click(await screen.findByRole('link', { name: 'Trades' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(window.location.hash).toBe('#/exchange/trc20/trades?id=4&page=2'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('DROP/USD')
})

test('a market of an outside provider, whose rows have the members of the spec alone, is shown without a form', async () => {
  const ours = ['contract', 'contractPair', 'lot', 'tick', 'trades', 'isHot', 'source', 'risk', 'pairType']
  const row = Object.fromEntries(
    Object.entries(pairOf(3, 'SUSD', '_')).filter(([name]) => !ours.includes(name)),
  )
  const search = { data: { list: { rows: [row] }, hiddenList: { rows: [] } } }
  answer({ '/api/exchange/marketPair/market/searchList': search })
  await renderApp('/exchange/trc20/details?id=3')
  await waitFor(() => expect(text()).toContain('This market is another provider’s'))
  expect(text()).toContain('24 h volume4,000.12 TRX1,231.89 SUSD')
  await waitFor(() => expect(text()).toContain('3.32'))
  expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull()
  expect(text()).not.toContain('Smallest quantity')
})
