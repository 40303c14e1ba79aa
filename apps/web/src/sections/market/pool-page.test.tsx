import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing.tsx'

/** Drawings of candles that began. */
const drawings = vi.hoisted(() => ({ count: 0 }))
// Its library throws in a later frame where a canvas has no context, as here.
vi.mock('../../charts/candle-canvas.tsx', async () => {
  const { useEffect } = await import('react')
  return {
    CandleCanvas: () => {
      useEffect(() => {
        drawings.count++
      }, [])
      return null
    },
  }
})

const creator = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const pair = {
  exchange_id: 2,
  creator_address: creator,
  create_time: 1_767_879_414_000,
  first_token_id: '1000001',
  first_token_balance: '200000',
  first_token_abbr: 'CN',
  second_token_id: '_',
  second_token_balance: '500000000',
  block: 5,
  hash: 'ab'.repeat(32),
}
const newest = { t: 1_767_879_600, o: '2.4', h: '2.6', l: '2.4', c: '2.5', v: '0.000000000000000001' }
const first = { t: 1_767_879_300, o: '2', h: '2.55', l: '1.9', c: '2.4', v: '12.5' }

const bodies: Readonly<Record<string, object>> = {
  '/api/token': {
    total: 1,
    data: [{ id: 1000001, name: 'Coin', abbr: 'CN', precision: 2, totalSupply: '5000' }],
  },
  '/api/exchanges/listall': { total: 2, rangeTotal: 2, data: [pair] },
  '/api/exchange/balances': {
    exchange_id: 2,
    granularity: '1h',
    firstTokenInfo: { tokenId: '1000001', tokenAbbr: 'CN', tokenDecimal: 2 },
    secondTokenInfo: { tokenId: '_', tokenAbbr: 'TRX', tokenDecimal: 6 },
    data: [
      { t: 1_767_879_600, first: '199000', second: 502_500_001 },
      { t: 1_767_876_000, first: '200000', second: 500_000_000 },
    ],
  },
  '/api/exchange/transaction': {
    total: 1,
    rangeTotal: 1,
    data: [
      {
        exchangeID: 2,
        blockID: 9,
        trx_hash: 'cd'.repeat(32),
        createTime: 1_767_879_414_000,
        creatorAddress: creator,
        tokenID: '_',
        quant: 2_500_000,
        otherAmount: 1000,
        action: 'trade',
      },
    ],
  },
}

type Given = { candles: readonly object[]; scanned: object; late: Promise<void> }

/** `late`: what the token and the candles wait for. */
function answer({ candles = [], scanned, late }: Partial<Given> = {}) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/token' || pathname === '/api/exchange/kgraph') await late
    const body =
      pathname === '/api/exchange/kgraph'
        ? { exchange_id: 2, granularity: '5m', data: candles, scanned }
        : (bodies[pathname] ?? {})
    return Response.json(body, { headers: { 'x-sundial-block': '77' } })
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const textOf = async (wanted: string) => {
  await waitFor(() => expect(document.body.textContent).toContain(wanted))
  return document.body.textContent
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('the page of a pair has its price, and what the last 24 hours were, to the last digit', async () => {
  answer({
    candles: [newest, first],
  })
  await renderApp('/exchange/pools/2')
  await waitFor(() => expect(heading()).toContain('CN/TRX'))
  // 500 TRX for 2,000 CN.
  const text = await textOf('-87.50%')
  expect(text).toContain('0.25 TRX')
  expect(text).toContain('24 h high2.6')
  expect(text).toContain('24 h low1.9')
  expect(text).toContain('24 h volume12.5 CN')
  expect(document.title).toContain('0.25')
  await textOf('Swapped2.5 TRX10 CN')
})

test('what is on its way is never shown as missing, and no amount has other decimals until then', async () => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  answer({ candles: [newest, first], late })
  await renderApp('/exchange/pools/2')
  await waitFor(() => expect(heading()).toContain('CN/TRX'))
  const figures = () => document.querySelector('main dl')!
  expect(figures().querySelectorAll('[aria-busy]')).toHaveLength(5)
  expect(figures().textContent).not.toMatch(/–|Not known|200,000/)
  arrive()
  await textOf('24 h high2.6')
  expect(figures().querySelectorAll('[aria-busy]')).toHaveLength(0)
  expect(figures().textContent).toContain('2,000 CN')
})

test('a pair of which not all trades of a day are read has no figures of that day', async () => {
  answer({
    candles: [newest],
    scanned: { rows: 1000, isWhole: false },
  })
  await renderApp('/exchange/pools/2')
  const text = await textOf('Only the newest trades of this pair are drawn.')
  expect(text).toContain('24 h high–')
  expect(text).not.toContain('24 h high2.6')
})

test('the page has its heading while the pair is on its way', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await renderApp('/exchange/pools/2')
  await waitFor(() => expect(heading()).toContain('#2'))
  expect(document.querySelector('main dl')).toBeNull()
})

test('a pair can be named as in the other market', async () => {
  answer()
  const router = await renderApp('/exchange/pools?id=2')
  await waitFor(() => expect(heading()).toContain('CN/TRX'))
  expect(router.state.location.href).toBe('/exchange/pools/2')
})

test('candles of a pair are never under the heading of another one', async () => {
  answer({ candles: [newest], scanned: { rows: 1000, isWhole: false } })
  const served = fetch
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/api/exchanges/listall') {
      const row = searchParams.get('start') === '0' ? { ...pair, exchange_id: 3 } : pair
      return Promise.resolve(Response.json({ total: 2, rangeTotal: 2, data: [row] }))
    }
    return searchParams.get('exchange_id') === '3' ? new Promise(() => {}) : served(url)
  })
  const router = await renderApp('/exchange/pools/2')
  const open = (to: string) => act(() => router.navigate({ to }))
  const note = 'Only the newest trades of this pair are drawn.'
  await textOf(note)
  // Once more, when the pair itself is known already.
  for (const _ of [1, 2]) {
    await open('/exchange/pools/3')
    await waitFor(() => expect(heading()).toContain('CN/TRX#3'))
    expect(document.body.textContent).not.toContain(note)
    await open('/exchange/pools/2')
    await textOf(note)
  }
})

test('a pair is a favourite after a press, also in the list of all pairs', async () => {
  answer()
  await renderApp('/exchange/pools/2')
  fireEvent.click(await screen.findByRole('button', { name: 'Favourite: CN/TRX' }))
  expect(localStorage.getItem('optional')).toBe('["2"]')
  await renderApp('/exchange/pools')
  await waitFor(() =>
    expect(
      screen.getAllByRole('button', { name: 'Favourite: CN/TRX' }).at(-1)?.getAttribute('aria-pressed'),
    ).toBe('true'),
  )
})

test.each(['9', '0', 'abc', '1e3', '1.5'])(
  'a pair %s does not exist: the page says what numbers mean',
  async (id) => {
    answer()
    await renderApp(`/exchange/pools/${id}`)
    await textOf('There is no pair with this number')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(`#${id}`)
  },
)

test('what a pair held over time is beside its candles, of each token, to the last digit', async () => {
  answer()
  await renderApp('/exchange/pools/2')
  fireEvent.click(await screen.findByRole('button', { name: 'In the pool' }))
  await textOf('CN balance over time')
  for (const table of await screen.findAllByText('Table')) fireEvent.click(table)
  await textOf('502.500001')
  const tables = screen.getAllByRole('table').map(({ textContent }) => textContent)
  expect(tables.find((one) => one.includes('CN'))).toMatch(/1,990.*2,000/s)
})

test('one drawing of the candles stays behind another one, and while another interval is on its way', async () => {
  answer({ candles: [newest, first] })
  await renderApp('/exchange/pools/2')
  await textOf('24 h high2.6')
  await waitFor(() => expect(drawings.count).toBeGreaterThan(0))
  const before = drawings.count
  fireEvent.click(screen.getByRole('button', { name: 'In the pool' }))
  await textOf('CN balance over time')
  expect(screen.queryByRole('button', { name: '1 w' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Price' }))
  const week = await screen.findByRole('button', { name: '1 w' })
  fireEvent.click(week)
  await waitFor(() => expect(week.getAttribute('aria-pressed')).toBe('true'))
  await textOf('CN/TRX')
  expect(drawings.count).toBe(before)
})
