import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, renderAt } from '../../testing.tsx'
import { BalancesAt } from '../account/balances-at.tsx'
import { Component as TokenList } from '../../pages/tokens/list.tsx'
import { Topic } from '../../i18n/topic.tsx'

const exchangePrice = {
  inTrx: '3.123456789',
  depthInTrx: '20000',
  windowSeconds: 3600,
  from: 'exchange',
  exchangeId: 7,
}
const day = (time: number, priceInTrx: string) => ({ time, priceInTrx, depthInTrx: '20000' })
const bodies: Record<string, object> = {
  '/api/token': {
    total: 1,
    data: [{ id: 1000001, name: 'Coin', abbr: 'CN', precision: 3, totalSupply: '5000' }],
  },
  '/api/asset/transfer': { total: 0, Data: [] },
  '/api/token/rating': {
    data: { token: '1000001', tokenType: 'trc10', level: 2, reasons: [], unknown: [] },
  },
  '/api/tokens/overview': {
    total: 2,
    tokens: [
      { tokenId: '1000001', contractAddress: '1000001', tokenType: 'trc10', name: 'Coin', exchangePrice },
      { tokenId: '1000002', contractAddress: '1000002', tokenType: 'trc10', name: 'Other' },
    ],
  },
  '/api/account/balances': {
    block: { height: 4, timestamp: 1_767_879_414_000 },
    total: 2,
    data: [
      { tokenId: '1000001', tokenType: 'trc10', tokenName: 'Coin', tokenDecimal: 3, balance: '2000' },
      { tokenId: '1000002', tokenType: 'trc10', tokenName: 'Other', tokenDecimal: 0, balance: '8' },
    ],
  },
  '/api/system/status': { services: [] },
  '/api/account/token_asset_overview': {
    unpricedTokenCount: 1,
    data: [{ tokenId: '1000001', amountInTrx: '6.246912' }, { tokenId: '1000002' }],
  },
}

function answerWith(price: object): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url)
    const body = pathname === '/api/token/price/exchange' ? price : (bodies[pathname] ?? { data: [] })
    return Response.json(body, { headers: { 'x-sundial-block': '77' } })
  })
}
afterEach(() => vi.unstubAllGlobals())

const priced = {
  token: '1000001',
  exchangePrice,
  marketCapInTrx: '15.617283',
  leastDepthInTrx: '10000',
  windowSeconds: 3600,
  data: [day(1_767_879_414_000, '3.123456789'), day(1_767_830_400_000, '3')],
}

test('the page of a token shows its price, what it rests on, and its source', async () => {
  answerWith(priced)
  await renderApp('/token/1000001/price')
  expect(await screen.findAllByText('3.12345')).not.toEqual([])
  const text = await vi.waitFor(() => {
    const all = document.body.textContent
    expect(all).toContain('Median of the last 60 minutes')
    return all
  })
  expect(text).toContain('20,000 TRX: the least TRX in the pair')
  expect(text).toContain('from 10,000 TRX on')
  expect(text).toContain('Pair 7 of the chain’s own exchange')
  expect(text).toContain('15.617283 TRX')
})

test('a token without a price shows none, and never 0', async () => {
  answerWith({ token: '1000001', leastDepthInTrx: '10000', windowSeconds: 3600, data: [] })
  await renderApp('/token/1000001')
  expect(await screen.findAllByText('Holders')).not.toEqual([])
  await vi.waitFor(() => expect(screen.queryAllByText('Price')).toEqual([]))
})

test('the list has prices where they are known', async () => {
  answerWith(priced)
  await renderAt('/tokens/list', <TokenList />)
  expect(await screen.findByText('Price')).toBeTruthy()
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.find((text) => text.includes('Coin'))).toContain('3.12345 TRX')
  expect(rows.find((text) => text.includes('Other'))).not.toContain('TRX')
})

test('balances say their known worth, and how many tokens have no price', async () => {
  answerWith(priced)
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const view = (
    <Topic name="contract">
      <BalancesAt address={address} />
    </Topic>
  )
  await renderAt(`/address/${address}`, view)
  expect(await screen.findByText('Worth')).toBeTruthy()
  expect(document.body.textContent).toContain('Known worth: 6.246912 TRX.')
  expect(document.body.textContent).toContain('Tokens without a known price: 1.')
})
