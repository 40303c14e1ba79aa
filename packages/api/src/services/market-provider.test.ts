import { expect, test } from 'vitest'
import { openWorld } from '../testing/open-world.ts'
import { MarketProvider } from './market-provider.ts'
import type { Outbound } from './outbound/fetch-public.ts'

function openProvider(text: string) {
  const asked: string[] = []
  const outbound: Outbound = async (url) => {
    asked.push(url.href)
    return { contentType: 'application/json', bytes: Buffer.from(text) }
  }
  const provider = new URL('https://dex.example/market/')
  return { asked, marketProvider: new MarketProvider({ provider, outbound, now: () => 0 }) }
}

test('an outside provider answers the calls of the second market to the letter, each question once a second', async () => {
  const answer = '{"code":0,"msg":"success","data":{"rows":[{"id":1,"volume":90071992547409931}],"total":1}}'
  const { asked, marketProvider } = openProvider(answer)
  await using world = await openWorld({ services: { marketProvider } })
  const path = '/api/exchange/marketPair/list?sortType=1&pairType=2'
  for (const _ of [1, 2]) {
    const { statusCode, body } = await world.server.inject(path)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: answer })
  }
  expect(asked).toEqual(['https://dex.example/market/api/exchange/marketPair/list?sortType=1&pairType=2'])
  for (const other of ['common/orderListV2/3', 'toppriceV2/3', 'kchart?exchange_id=3', 'user/order?uAddr=T'])
    await world.server.inject(`/api/exchange/${other}`)
  expect(asked.slice(1)).toEqual([
    'https://dex.example/market/api/exchange/common/orderListV2/3',
    'https://dex.example/market/api/exchange/toppriceV2/3',
    'https://dex.example/market/api/exchange/kchart?exchange_id=3',
    'https://dex.example/market/api/exchange/user/order?uAddr=T',
  ])
})

test('no other call goes there, and what is no JSON is refused', async () => {
  const { asked, marketProvider } = openProvider('<html>')
  await using world = await openWorld({ services: { marketProvider } })
  const own = [
    '/api/exchanges/list',
    '/api/exchange/transaction',
    '/api/exchange/common/orderListV2/..%2f..%2fx',
  ]
  for (const path of own) await world.server.inject(path)
  expect(asked).toEqual([])
  const { statusCode, body } = await world.server.inject('/api/exchange/kchart?exchange_id=3')
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(body).toContain('fetch_failed')
})
