import { expect, test } from 'vitest'
import type { Outbound } from '../../services/outbound/fetch-public.ts'
import { fixedPrice, type PriceSource, quotedPrice, readQuotes } from '../../services/prices/prices.ts'
import { openWorld } from '../../testing/open-world.ts'

const price = async (prices?: PriceSource, query = '') => {
  await using world = await openWorld(prices === undefined ? {} : { services: { prices } })
  const { status, body } = await world.get(`/api/token/price?${query}`)
  return { status, body }
}

test('without a source there is no price, and never 0', async () => {
  const { status, body } = await price()
  expect(status).toBe(404)
  expect(body).toMatchObject({
    code: 'service_not_configured',
    message: expect.stringContaining('no price source') as string,
  })
})

test("an operator's fixed price is marked as such and has no change", async () => {
  expect(
    await price(
      fixedPrice('0.25', () => 7),
      'token=trx',
    ),
  ).toMatchObject({
    status: 200,
    body: {
      token: 'trx',
      price_in_usd: '0.25',
      price_in_trx: '1',
      from: 'fixed',
      time: 7,
      prices: { usd: '0.25' },
    },
  })
  expect((await price(fixedPrice('0.25', () => 7))).body).not.toHaveProperty('percent_change_24h')
})

test('another token has no price', async () => {
  expect(
    await price(
      fixedPrice('1', () => 7),
      'token=usdt',
    ),
  ).toMatchObject({ status: 404, body: { code: 'price_not_known' } })
})

const cmc = (TRX: unknown) => ({ data: { TRX } })
const quote = { USD: { price: 0.2591, percent_change_24h: -1.5 }, BTC: { price: 2.5e-6 }, EUR: { price: 0 } }

test.each([
  ['CoinMarketCap', cmc({ quote })],
  ['its second version', cmc([{ quote }])],
  ['one nested once more', { data: { data: { TRX: { quote } } } }],
])('parses %s, and ignores values that are not prices', (_, json) => {
  expect(readQuotes(json)).toEqual({ prices: { usd: '0.2591', btc: '0.0000025' }, change24h: '-1.5' })
})

test("parses CoinGecko's format", () => {
  expect(readQuotes({ tron: { usd: 0.26, eur: '0.24', usd_24h_change: 2.25, usd_24h_vol: 1e9 } })).toEqual({
    prices: { usd: '0.26', eur: '0.24' },
    change24h: '2.25',
  })
})

test.each([[{}], [null], [[]], ['x'], [{ data: 5 }], [{ tron: 7 }], [{ data: { TRX: null } }]])(
  '%j contains no price',
  (json) => {
    expect(readQuotes(json)).toBeUndefined()
  },
)

test('a provider is queried once a minute and named; one without a price is unavailable', async () => {
  let count = 0
  let text = JSON.stringify(cmc({ quote }))
  const outbound: Outbound = async () => {
    count += 1
    return { contentType: '', bytes: Buffer.from(text) }
  }
  let nowMs = 0
  const source = quotedPrice(new URL('https://quotes.example/latest'), outbound, () => nowMs)
  expect(await price(source)).toMatchObject({ body: { from: 'quotes.example', percent_change_24h: '-1.5' } })
  await price(source)
  expect(count).toBe(1)
  nowMs = 61_000
  text = '{"tron":{"usd":0}}'
  expect(await price(source)).toMatchObject({ status: 503, body: { code: 'fetch_failed' } })
  expect(count).toBe(2)
})
