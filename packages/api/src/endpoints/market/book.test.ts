import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openMarketWorld } from '../../testing/market-world.ts'
import { alice, bob, firstMs, transactionIdOf } from '../../testing/small-chain.ts'

const dataOf = async (url: string, steps?: Parameters<typeof openMarketWorld>[0]) => {
  await using world = await openMarketWorld(steps)
  const { status, body } = await world.get(url)
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 0, msg: 'success' })
  return body['data']
}

test('orderListV2 has the open prices of each side, the best first, with all that waits at them', async () => {
  expect(await dataOf('/api/exchange/common/orderListV2/1')).toEqual({
    buy: [],
    sell: [
      { Price: 3_000_000, Amount: 10_000_000, orders: 1 },
      { Price: 4_000_000, Amount: 5_000_000, orders: 1 },
    ],
    price: 2_550_000,
  })
  expect(await dataOf('/api/exchange/common/orderListV2/1?limit=1')).toMatchObject({
    sell: [{ Price: 3_000_000 }],
  })
})

test('toppriceV2 has the best price of each side, and leaves out a side without orders', async () => {
  expect(await dataOf('/api/exchange/toppriceV2/1')).toEqual({ sellLowPrice: 3_000_000, price: 2_550_000 })
})

test('deepgraph sums what waits up to each price', async () => {
  expect(await dataOf('/api/exchange/common/deepgraph/1')).toMatchObject({
    buy: [],
    sell: [
      { Price: 3_000_000, Amount: 10_000_000, orders: 1 },
      { Price: 4_000_000, Amount: 15_000_000, orders: 2 },
    ],
  })
})

test('latestOrders has the trades of a pair, newest first, with the side of the taker', async () => {
  const data = await dataOf('/api/exchange/common/latestOrders?pairID=1&start=1&limit=2')
  expect(data).toMatchObject({
    total: 5,
    rows: [
      {
        pairID: 1,
        number: 3,
        price: 2_600_000,
        volume: 30_000_000,
        turnover: 30 * 260 * 100,
        orderType: 0,
        uAddr: toBase58(bob),
        createTime: firstMs + 21_000,
        hash: transactionIdOf(7, 0),
        block: 7,
        confirmed: false,
      },
      { number: 2, orderType: 1, uAddr: toBase58(alice), confirmed: true },
    ],
  })
})

test('an account has its trades as taker and as maker, of all pairs or of one', async () => {
  const url = `/api/exchange/user/trades?uAddr=${toBase58(alice)}`
  expect(await dataOf(`${url}&limit=2`)).toMatchObject({
    total: 6,
    rows: [
      { number: 4, role: 'taker', orderType: 1, volume: 30_000_000 },
      { number: 3, role: 'maker', orderType: 1, volume: 30_000_000, orderID: expect.any(String) },
    ],
  })
  expect(await dataOf(`${url}&pairID=2`)).toMatchObject({
    total: 1,
    rows: [{ pairID: 2, role: 'maker', volume: 4_000_000, turnover: 4_000_000 }],
  })
})

test('kchart has candles with first, highest, lowest and last price, oldest first', async () => {
  const t = Math.floor((firstMs + 9000) / 60_000) * 60
  expect(await dataOf('/api/exchange/kchart?exchange_id=1&granularity=1m')).toEqual([
    {
      t,
      o: 2_550_000,
      h: 2_600_000,
      l: 2_550_000,
      c: 2_550_000,
      v: 184_000_000,
      turnover: 47_074 * 100,
      trades: 5,
    },
  ])
  expect(await dataOf(`/api/exchange/kchart?exchange_id=1&granularity=1w`)).toMatchObject([
    { t: Date.UTC(2026, 0, 5) / 1000, trades: 5 },
  ])
  expect(await dataOf(`/api/exchange/kchart?exchange_id=1&granularity=1m&time_end=${t - 1}`)).toEqual([])
  expect(await dataOf(`/api/exchange/kchart?exchange_id=1&granularity=1m&time_start=${t + 1}`)).toEqual([])
})

test.each([
  ['/api/exchange/common/orderListV2/9', 404, 'pair_not_found'],
  ['/api/exchange/toppriceV2/x', 400, 'malformed_number'],
  ['/api/exchange/common/deepgraph/0', 400, 'malformed_number'],
  ['/api/exchange/common/latestOrders', 400, 'parameter_missing'],
  ['/api/exchange/common/latestOrders?pairID=1&start=-1', 400, 'malformed_number'],
  ['/api/exchange/kchart?exchange_id=1&granularity=7m', 400, 'filter_not_available'],
  ['/api/exchange/user/trades?uAddr=x', 400, 'malformed_address'],
])('refuses %s', async (url, status, code) => {
  await using world = await openMarketWorld()
  expect(await world.get(url)).toMatchObject({ status, body: { code } })
})
