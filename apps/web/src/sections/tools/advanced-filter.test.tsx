import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Component } from '../../pages/tools/advanced-filter.tsx'
import { renderAt } from '../../testing.tsx'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
let requests: URL[] = []
let searched: Record<string, unknown> = {}

beforeEach(() => {
  requests = []
  searched = { by: 'from', rows: 4000, left: 96_000, toBlock: 900, fromBlock: 700, isWhole: false }
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal('fetch', async (url: string) => {
    const asked = new URL(url, 'http://localhost')
    if (!asked.pathname.startsWith('/api/filter/')) return new Promise(() => undefined)
    requests.push(asked)
    return Response.json({
      data: [],
      contractMap: {},
      scanned: { rows: 4000, isWhole: false },
      nextCursor: 'n5-900-0123456789abcdef',
      searched,
      trueAtBlock: 900,
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(url: string) {
  let view: Awaited<ReturnType<typeof renderAt>> | undefined
  await act(async () => {
    view = await renderAt(
      url,
      <Suspense>
        <Component />
      </Suspense>,
    )
  })
  await screen.findByRole('heading', { level: 1 })
  return view!.router
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const search = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Search' })))

test('the conditions of a link are asked for and shown, and the page says what was searched', async () => {
  await open(`/tools/advanced-filter?from=${usdt}&token=TRX&min_amount=1500000&result=FAIL`)
  await screen.findByText(/Rows compared: 4,000, from block 900 down to block 700/)
  const [asked] = requests
  expect(asked!.pathname).toBe('/api/filter/transaction')
  expect(Object.fromEntries(asked!.searchParams)).toMatchObject({
    from: usdt,
    token: 'TRX',
    min_amount: '1500000',
    result: 'FAIL',
    start: '0',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Minimum amount').value).toBe('1.5')
  expect(screen.getByText('The search was led by the list of the account under “From”.')).toBeTruthy()
  expect(screen.getByText(/Rows left to compare: 96,000/)).toBeTruthy()
  expect(await screen.findByText('No matches so far')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Keep searching' })).toBeTruthy()
  const file = screen.getByRole('link', { name: /CSV/ }).getAttribute('href')!
  expect(file).toContain('/api/filter/transaction?')
  expect(file).toContain('result=FAIL')
  expect(file).toContain('format=csv')
})

test('typed conditions go to the URL in the form of the API, wrong ones stay with the reason', async () => {
  searched = { by: 'counts', rows: 10, toBlock: 900, fromBlock: 0, isWhole: true }
  const router = await open('/tools/advanced-filter')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await screen.findByText(/^No /)
  // Without conditions nothing was searched.
  expect(screen.queryByRole('region', { name: 'What was searched' })).toBeNull()
  type('Method', 'transfer(address,uint256)')
  type('To', 'T123')
  await search()
  expect(screen.getByRole('alert').textContent).toBe('This is not an address. Copy it again in full.')
  expect(router.state.location.search).toEqual({})
  type('To', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')
  type('To block', '800')
  await search()
  await vi.waitFor(() =>
    expect(router.state.location.search).toEqual({ method: 'a9059cbb', to: usdt, end_block: '800' }),
  )
  expect(requests.at(-1)!.searchParams.get('method')).toBe('a9059cbb')
  await screen.findByText('The search reached the end. There are no further matches.')
})

test('an amount without a token is one of TRX, and a link with smallest units stays as it is', async () => {
  const router = await open('/tools/advanced-filter')
  type('Minimum amount', '1.5')
  expect(screen.getByText('In TRX, as no token is named.')).toBeTruthy()
  await search()
  await vi.waitFor(() =>
    expect(router.state.location.search).toEqual({ token: 'TRX', min_amount: '1500000' }),
  )
})

test('a link with amounts of any token keeps smallest units, and rare conditions are open where they are set', async () => {
  await open('/tools/advanced-filter?min_amount=1500000')
  expect(screen.getByText(/In the smallest unit of each token/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Minimum amount').value).toBe('1500000')
  const rare = screen.getByText('More conditions').closest('details')
  expect(rare?.open).toBe(false)
  type('Method', 'transfer(address,uint256)')
  expect(rare?.open).toBe(true)
})

test('tokens with a typed name are offered by their ids', async () => {
  const answered = fetch
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/api/token/search')
      ? Response.json({
          data: [
            { token_id: '1002000', token_type: 'trc10', name: 'BitTorrent', abbr: 'BTT', holders: 5 },
            // Transactions have no tokens of contracts.
            { token_id: usdt, token_type: 'trc20', name: 'Tether USD', abbr: 'USDT', holders: 5 },
          ],
        })
      : answered(url),
  )
  await open('/tools/advanced-filter')
  type('Token', 'bitt')
  const offered = () => {
    const list = screen.getByLabelText('Token').getAttribute('list')
    return [...document.querySelectorAll<HTMLOptionElement>(`datalist[id="${list}"] option`)]
  }
  await waitFor(() => expect(offered().map(({ value }) => value)).toEqual(['1002000']))
  expect(offered()[0]?.textContent).toBe('BitTorrent (BTT)')
})

const btt = { token_id: '1002000', token_type: 'trc10', name: 'BitTorrent', abbr: 'BTT', holders: 5 }

/** Answers searches for tokens, and what is known of them. */
function stubTokens() {
  const answered = fetch
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/api/token/search'))
      return Response.json({
        data: [{ ...btt, token_id: '1000001', name: 'BTT Old', abbr: 'BTTOLD', holders: 9 }, btt],
      })
    if (url.includes('/api/token?'))
      return Response.json({
        data: [
          { tokenID: 1002000, name: 'BitTorrent', abbr: 'BTT', precision: 6, totalSupply: 1, id: 1002000 },
        ],
      })
    return answered(url)
  })
}

test('a token that is typed by name is taken when the form is sent: the one with exactly this symbol first', async () => {
  stubTokens()
  const router = await open('/tools/advanced-filter')
  type('Token', 'btt')
  await search()
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ token: '1002000' }))
})

test('the chips of amounts have the decimals and the symbol of their token', async () => {
  await open('/tools/advanced-filter?token=TRX&min_amount=1234567890123')
  const chips = await screen.findByRole('list', { name: 'Active filters' })
  expect(chips.textContent).toContain('1,234,567.890123 TRX')
})

test('the chip of an amount of any token has its smallest unit', async () => {
  await open('/tools/advanced-filter?min_amount=1234567890123')
  const chips = await screen.findByRole('list', { name: 'Active filters' })
  expect(chips.textContent).toContain('1234567890123')
})
