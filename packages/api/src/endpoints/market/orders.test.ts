import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { apples, dollars, marketChain, openMarketWorld, story } from '../../testing/market-world.ts'
import { alice, bob, transactionIdOf, witness } from '../../testing/small-chain.ts'

type Order = { readonly orderID: string; readonly orderStatus: number } & Readonly<Record<string, unknown>>

async function ordersOf(query: string, account = alice) {
  await using world = await openMarketWorld()
  const { status, body } = await world.get(`/api/exchange/user/order?uAddr=${toBase58(account)}&${query}`)
  expect(status).toBe(200)
  return body['data'] as { readonly rows: readonly Order[]; readonly total: number }
}
const statusesOf = async (query: string, account = alice) =>
  (await ordersOf(query, account)).rows.map(({ orderStatus }) => orderStatus)

test('an order has its amounts in smallest units, what was filled in percent, and its times', async () => {
  const { rows, total } = await ordersOf('pairID=2')
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    pairID: 2,
    fTokenAddr: toBase58(apples),
    sTokenAddr: toBase58(dollars),
    fShortName: 'APPLE',
    sShortName: 'USDT',
    uAddr: toBase58(alice),
    orderType: 1,
    orderStatus: 1,
    // A dollar for 0.01 apples.
    price: 100_000_000,
    volume: 10_000_000,
    filled: 4_000_000,
    cancelled: 0,
    curTurnover: 4_000_000,
    claimable: 4_000_000,
    schedule: 40,
    block: 2,
    hash: transactionIdOf(2, 4),
  })
})

test('each order has the status that its state and the final block give', async () => {
  expect(await statusesOf('')).toEqual([-1, 100, 1, 0, 5, 6])
  expect(await statusesOf('', bob)).toEqual([2, 7])
})

test('status -1,0,1 is all that waits, and 2,7,8 all the rest', async () => {
  expect(await ordersOf('status=-1,0,1')).toMatchObject({ total: 3 })
  expect(await statusesOf('status=1,0,-1')).toEqual([-1, 1, 0])
  expect(await statusesOf('status=2,7,8')).toEqual([100, 5, 6])
  expect(await statusesOf('status=2,7,8', bob)).toEqual([2, 7])
})

test.each([
  ['-1', [-1]],
  ['0', [0]],
  ['1', [1]],
  ['2', []],
  ['5', [5]],
  ['6', [6]],
  ['7', []],
  ['8', []],
  ['100', [100]],
  ['0,1', [1, 0]],
  ['-1,100,5', [-1, 100, 5]],
  ['2,5', [5]],
  ['2,7', []],
])('status %s is exactly the orders with it: %j', async (status, expected) => {
  expect(await statusesOf(`status=${status}`)).toEqual(expected)
  expect(await ordersOf(`status=${status}`)).toMatchObject({ total: expected.length })
})

test('orders are found by the tokens of their pair', async () => {
  expect(await ordersOf(`fTokenAddr=${toBase58(apples)}&sTokenAddr=_`)).toMatchObject({ total: 5 })
  expect(await ordersOf(`sTokenAddr=${toBase58(dollars)}`)).toMatchObject({ total: 1 })
  expect(await ordersOf(`fTokenAddr=${toBase58(apples)}`)).toMatchObject({ total: 6 })
  expect(await ordersOf(`fTokenAddr=${toBase58(witness)}`)).toEqual({ rows: [], total: 0 })
})

test('any page of the orders is a part of the whole list', async () => {
  const { rows } = await ordersOf('')
  expect((await ordersOf('start=2&limit=3')).rows).toEqual(rows.slice(2, 5))
  expect(await ordersOf('limit=0')).toEqual({ rows: [], total: 6 })
})

const abnormal = '/api/exchange/common/abnormalOrderStatus'

test('a sent order is found by its transaction, and says what became of it', async () => {
  await using world = await openMarketWorld()
  const ask = async (query: string) => (await world.get(`${abnormal}?${query}`)).body['data']
  const entry = (height: number, index: number) =>
    ask(`action_type=entry&entry_txid=${transactionIdOf(height, index)}`)
  expect(await entry(2, 3)).toMatchObject({
    status: 0,
    order: { orderType: 1 },
    order_id: expect.any(String),
  })
  expect(await entry(6, 0)).toMatchObject({ status: -1 })
  // Taken at once, in a block that is final and in one that is not.
  expect(await entry(3, 2)).toEqual({ status: 5 })
  expect(await entry(7, 0)).toEqual({ status: 2 })
  expect(await ask(`action_type=entry&entry_txid=${'ab'.repeat(32)}`)).toEqual({})
  expect(await ask(`action_type=cancel&cancel_txid=${transactionIdOf(5, 0)}`)).toMatchObject({ status: 7 })
  const { order_id } = (await entry(2, 0)) as { readonly order_id: string }
  expect(await ask(`action_type=cancel&order_id=${order_id}`)).toMatchObject({ status: 6, order_id })
})

test('an order whose transaction failed has status 8', async () => {
  const blocks = marketChain([...story, [{ by: bob, side: 'buy', price: 1, lots: 1n }]]).map((block) =>
    block.height < 10
      ? block
      : {
          ...block,
          books: block.books!.map((books) => ({ ...books, logs: [] })),
          transactions: block.transactions.map((one) => ({ ...one, result: 'REVERT' })),
        },
  )
  await using world = await openMarketWorld(blocks)
  const { body } = await world.get(`${abnormal}?action_type=entry&entry_txid=${transactionIdOf(10, 0)}`)
  expect(body['data']).toEqual({ status: 8 })
})

test('chanIdAdd accepts what clients send after an order, and says that nothing is stored', async () => {
  await using world = await openMarketWorld()
  const add = (body: object) => world.post('/api/exchange/user/chanIdAdd', body)
  expect(await add({ hash: 'ab'.repeat(32), orderId: '', channelId: 10_000 })).toMatchObject({
    status: 200,
    body: { code: 0, msg: 'success', data: { isStored: false } },
  })
  expect(await add({ hash: 'x', orderId: '1', channelId: '1' })).toMatchObject({
    status: 400,
    body: { code: 'malformed_body' },
  })
})

test.each([
  ['/api/exchange/user/order', 'parameter_missing'],
  ['/api/exchange/user/order?uAddr=x', 'malformed_address'],
  [`/api/exchange/user/order?uAddr=${toBase58(alice)}&status=3`, 'filter_not_available'],
  [`/api/exchange/user/order?uAddr=${toBase58(alice)}&fTokenAddr=x`, 'malformed_address'],
  [abnormal, 'parameter_missing'],
  [`${abnormal}?action_type=sell`, 'filter_not_available'],
  [`${abnormal}?action_type=entry`, 'filters_not_combinable'],
  [`${abnormal}?action_type=cancel&order_id=-1`, 'malformed_number'],
])('refuses %s', async (url, code) => {
  await using world = await openMarketWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code } })
})
