import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { PriceTicker } from './price-ticker.tsx'

const priceBody = {
  token: 'trx',
  price_in_usd: '0.2591',
  price_in_trx: '1',
  from: 'quotes.example',
  time: 0,
  prices: {},
}
let services: string[]
let answer: () => Response

beforeEach(() => {
  services = ['prices']
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/api/system/status') ? Response.json({ services }) : answer(),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the header shows the price in USD with a 24h percent change', async () => {
  answer = () => Response.json({ ...priceBody, percent_change_24h: '-1.5' })
  await renderAt('/', <PriceTicker />)
  expect(await screen.findByText('$0.2591')).toBeTruthy()
  expect(screen.getByText(/-1\.50%/)).toBeTruthy()
})

test('without a source the header says so and sends no request', async () => {
  services = []
  answer = () => {
    throw new Error('unexpected request')
  }
  await renderAt('/', <PriceTicker />)
  expect(await screen.findByText('no price source')).toBeTruthy()
})

test('after more than 3 failures a time-out with a refresh icon, which retries', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer = () => Response.json({ code: 'fetch_failed', message: 'away' }, { status: 503 })
  await renderAt('/', <PriceTicker />)
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(screen.queryByText('price time out')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByText('price time out')).toBeTruthy()
  answer = () => Response.json(priceBody)
  act(() => screen.getByRole('button', { name: 'Refresh the price' }).click())
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('$0.2591')).toBeTruthy()
})
