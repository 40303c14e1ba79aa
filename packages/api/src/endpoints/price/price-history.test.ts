import { Unavailable } from '@sundial/primitives'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { fixedPrice, PriceHistory } from '../../services/prices/prices.ts'
import { openWorld } from '../../testing/open-world.ts'

const hour = 3_600_000

class Away extends Unavailable {
  readonly code = 'away'
}

test('returns the hours with a known price, newest first, and no others', async () => {
  const priceHistory = new PriceHistory(new MemoryRecords())
  const say = (timeMs: number, usd: string) =>
    priceHistory.note({ price: async () => ({ from: 'x.example', timeMs, usd, inCurrencies: { usd } }) })
  await say(10 * hour, '0.1')
  await say(10 * hour + 5, '0.2')
  await say(12 * hour, '0.3')
  await priceHistory.note({ price: () => Promise.reject(new Away('away')) })
  await priceHistory.note(fixedPrice('9', () => 20 * hour))
  await using world = await openWorld({ services: { priceHistory } })
  expect((await world.get('/api/token/price/history')).body).toEqual({
    data: [
      { time: 12 * hour, price_in_usd: '0.3', from: 'x.example' },
      { time: 10 * hour, price_in_usd: '0.2', from: 'x.example' },
    ],
  })
  const url = `/api/token/price/history?start_timestamp=${11 * hour}&end_timestamp=${13 * hour}`
  expect((await world.get(url)).body['data']).toHaveLength(1)
  expect((await world.get('/api/token/price/history?limit=0')).body['data']).toEqual([])
})
