import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '../../locales/analytics/en.json'
import { press, renderApp, type } from '../../testing.tsx'

const alice = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const bob = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const coin = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const trx = { tokenId: '_', tokenType: 'trc10', tokenAbbr: 'trx', tokenName: 'trx', tokenDecimal: 6 }
const dollar = { tokenId: coin, tokenType: 'trc20', tokenAbbr: 'USDT', tokenName: 'Tether', tokenDecimal: 6 }
const words = texts.analytics

function answer(bodies: Readonly<Record<string, (search: URLSearchParams) => object>>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const body = bodies[pathname]?.(searchParams) ?? { services: [], data: [] }
    return Response.json(body, { headers: { 'x-sundial-block': '77' } })
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The card below a heading. */
const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section')!)

test('the holdings of a group add up its accounts, with the worth of what has a price', async () => {
  answer({
    '/api/account/token_asset_overview': (search) => ({
      data:
        search.get('address') === alice
          ? [{ ...trx, balance: '3000000', amountInTrx: '3' }]
          : [
              { ...trx, balance: '1000000', amountInTrx: '1' },
              { ...dollar, balance: '7000000' },
            ],
    }),
    '/api/account/balance-history': () => ({ tokenInfo: trx, data: [] }),
  })
  const router = await renderApp('/data/analytics')
  await type(words.accounts, `${alice} ${bob}`)
  await press(words.show)
  await waitFor(() => expect(router.state.location.search).toEqual({ accounts: `${alice},${bob}` }))
  const held = await cardOf(words.ownsNow)
  expect(held.getByRole('link', { name: /^Tether/ }).closest('tr')?.textContent).toContain('7 USDT')
  expect(held.getByText(words.worthTotal).parentElement?.textContent).toContain('4 TRX')
  expect((await cardOf(words.group)).getByText('75.00%')).toBeTruthy()
})

test('the flow of an account names who paid it and whom it paid, in the chosen token and period', async () => {
  const asked: string[] = []
  answer({
    '/api/account/flow': (search) => {
      asked.push(`${search.get('token')} ${search.has('start_timestamp')}`)
      const row = { address: bob, count: 2, amount: '9000000', percentage: 90 }
      return {
        address: alice,
        tokenInfo: trx,
        in: {
          total: '10000000',
          count: 3,
          parties: 2,
          data: [row, { count: 1, amount: '1000000', percentage: 10 }],
        },
        out: { total: '0', count: 0, parties: 0, data: [] },
        tokens: [
          { tokenInfo: trx, count: 3 },
          { tokenInfo: dollar, count: 1 },
        ],
      }
    },
  })
  await renderApp(`/data/analytics/account/flow?address=${alice}`)
  const payers = await cardOf(words.payers)
  expect(payers.getByRole('link').getAttribute('href')).toContain(bob)
  expect(payers.getByText(words.zero)).toBeTruthy()
  expect((await cardOf(words.payees)).getByText(words.nothing)).toBeTruthy()
  await press('USDT')
  await press(words.periods.all)
  await waitFor(() => expect(asked).toEqual(['_ true', `${coin} true`, `${coin} false`]))
})

test('stable coins stand side by side, and a figure that is not known is not zero', async () => {
  answer({
    '/api/stable-coins': () => ({
      data: [
        {
          tokenInfo: dollar,
          supply: '5000000',
          holders: 21,
          minted: '6000000',
          burned: '1000000',
          shares: { first: 71.57 },
          blackList: { added: 1 },
        },
      ],
    }),
  })
  await renderApp('/data/analytics/stablecoin/overview')
  const coins = await cardOf(words.coins)
  expect(coins.getByText('21')).toBeTruthy()
  expect(coins.getAllByText('Not in this index').length).toBe(2)
  expect((await cardOf(words.concentration)).getByText('71.57%')).toBeTruthy()
})
