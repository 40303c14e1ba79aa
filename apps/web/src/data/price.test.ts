// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  currencyDigits,
  type Price,
  price,
  priceRetryMs,
  rateOf,
  tooltipDigits,
  valueOf,
  valueText,
} from './price.ts'

const priceBody: Price = {
  token: 'trx',
  price_in_usd: '0.2591',
  price_in_trx: '1',
  from: 'quotes.example',
  time: 0,
  prices: { usd: '0.2591', btc: '0.0000025' },
}

test('currencies are TRX (6 fractions), BTC (12), USD (3), EUR and ETH (12)', () => {
  expect(currencyDigits).toEqual({ TRX: 6, BTC: 12, USD: 3, EUR: 3, ETH: 12 })
})

test('price tooltip fraction digits are BTC 2, ETH 2, USD 3, EUR 2', () => {
  expect(tooltipDigits).toEqual({ BTC: 2, ETH: 2, USD: 3, EUR: 2 })
})

test('values are exact at any size and truncated, never rounded up', () => {
  expect(valueOf(1_000_000n, '0.2599', 3)).toBe(259n)
  expect(valueOf(9_223_372_036_854_775_807n, '0.1', 12)).toBe(922_337_203_685_477_580_700_000n)
  expect(valueOf(1n, '1e-7', 3)).toBeUndefined()
})

test('a value below the last decimal place is shown as less, not as zero', () => {
  const inBtc = { currency: 'BTC', rate: '0.0000025', digits: 2, locale: 'en' } as const
  expect(valueText(1_000_000n, inBtc)).toBe('< 0.01 BTC')
  expect(valueText(0n, inBtc)).toBe('0 BTC')
  expect(valueText(1_234_567_000_000n, { ...inBtc, currency: 'USD', rate: '0.25', digits: 3 })).toBe(
    '308,641.75 USD',
  )
})

test('there are prices in BTC, EUR, USD, ETH and TRX, where TRX is 1', () => {
  const prices = { ...priceBody, prices: { usd: '0.2591', btc: '0.0000025', eur: '0.24', eth: '0.00007' } }
  expect((['BTC', 'EUR', 'USD', 'ETH', 'TRX'] as const).map((currency) => rateOf(prices, currency))).toEqual([
    '0.0000025',
    '0.24',
    '0.2591',
    '0.00007',
    '1',
  ])
})

test('a currency that the source does not have has no rate', () => {
  expect(rateOf(priceBody, 'EUR')).toBeUndefined()
  expect(rateOf(priceBody, 'BTC')).toBe('0.0000025')
  expect(rateOf({ ...priceBody, prices: {} }, 'USD')).toBe('0.2591')
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the price is retried every 3 s, until more than 3 failures', async () => {
  expect(priceRetryMs).toBe(3000)
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('away')))
  vi.stubGlobal('fetch', fetch)
  const request = new QueryClient().fetchQuery(price()).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(priceRetryMs - 1)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(priceRetryMs * 20)
  expect(fetch).toHaveBeenCalledTimes(4)
  expect(await request).toBe('Connection failure!')
})

test('a server without a source gets no second request', async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ code: 'service_not_configured', message: 'no price source' }, { status: 404 }),
  )
  vi.stubGlobal('fetch', fetch)
  const request = new QueryClient().fetchQuery(price()).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(priceRetryMs * 20)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await request).toBe('no price source')
})
