import { settle } from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { effectOf, openLimitOrderWorld, orderIdOf } from '../../testing/limit-order-world.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, smallChain, transactionIdOf } from '../../testing/small-chain.ts'

const orders = '/api/market/orders'
testList(openLimitOrderWorld, {
  url: orders,
  list: 'data',
  total: 5,
  empty: `${orders}?orderId=${orderIdOf(77)}`,
  refused: [['sort=-price', 'sort_not_available']],
})
testList(openLimitOrderWorld, {
  url: '/api/market/trades?sellTokenId=_&buyTokenId=1000001',
  list: 'data',
  total: 2,
  empty: '/api/market/trades?sellTokenId=_&buyTokenId=1000002',
  refused: [],
})

test('a limit order says what is left of it, and whether it waits, ended or was cancelled', async () => {
  await using world = await openLimitOrderWorld()
  const { body } = await world.get(`${orders}?address=${alice}`)
  expect(body).toMatchObject({
    total: 3,
    data: [
      { orderId: orderIdOf(4), state: 'CANCELED', sellTokenQuantityRemain: 0, confirmed: false },
      { orderId: orderIdOf(2), state: 'INACTIVE', sellTokenQuantityRemain: 0 },
      {
        orderId: orderIdOf(1),
        ownerAddress: toBase58(alice),
        sellTokenId: '1000001',
        sellTokenQuantity: 100,
        buyTokenId: '_',
        buyTokenQuantity: 200,
        state: 'ACTIVE',
        sellTokenQuantityRemain: 80,
        hash: transactionIdOf(1, 1),
        block: 1,
        confirmed: true,
      },
    ],
  })
  const account = await world.get(`/api/accountv2?address=${toBase58(alice)}`)
  expect(account.body['listCounts']).toMatchObject({ limitOrders: 3 })
  const taker = await world.get(`${orders}?orderId=${orderIdOf(3).toUpperCase()}`)
  expect(taker.body).toMatchObject({ data: [{ state: 'INACTIVE', ownerAddress: toBase58(bob) }] })
  const ofPair = await world.get(`${orders}?sellTokenId=TRX&buyTokenId=1000001&address=${bob}`)
  expect(ofPair.body['data']).toMatchObject([{ orderId: orderIdOf(5) }, { orderId: orderIdOf(3) }])
  const turned = await world.get(`${orders}?sellTokenId=1000001&buyTokenId=_`)
  expect(turned.body).toMatchObject({ total: 5 })
})

test('trades of a limit order are found whether it waited or not', async () => {
  await using world = await openLimitOrderWorld()
  const trade = {
    takerAddress: toBase58(bob),
    takerOrderId: orderIdOf(3),
    makerOrderId: orderIdOf(1),
    sellTokenId: '_',
    sellTokenQuantity: 40,
    buyTokenId: '1000001',
    buyTokenQuantity: 20,
    hash: transactionIdOf(3, 1),
  }
  for (const id of [1, 3]) {
    const { body } = await world.get(`/api/market/trades?orderId=${orderIdOf(id)}`)
    expect((body['data'] as object[])[0]).toMatchObject(trade)
  }
  expect((await world.get('/api/market/trades')).body).toMatchObject({ code: 'parameter_missing' })
})

test('the book of a pair has both sides, the best price first', async () => {
  await using world = await openLimitOrderWorld()
  const { body } = await world.get('/api/market/book?sellTokenId=1000001&buyTokenId=_')
  expect(body).toMatchObject({
    sell: [
      { sellTokenQuantity: 1, buyTokenQuantity: 2, sellTokenQuantityRemain: 80, orders: 1, whole: true },
    ],
    buy: [
      { sellTokenQuantity: 1, buyTokenQuantity: 10, sellTokenQuantityRemain: 10, orders: 1, whole: true },
    ],
  })
  const turned = await world.get('/api/market/book?sellTokenId=_&buyTokenId=1000001')
  expect(turned.body).toMatchObject({ sell: body['buy'], buy: body['sell'] })
  expect((await world.get('/api/market/book?sellTokenId=x&buyTokenId=_')).body).toMatchObject({
    code: 'malformed_number',
  })
})

test('a price at which many orders wait counts the oldest twenty, and says so', async () => {
  const notes = new Map<string, string>()
  for (let id = 1; id <= 25; id++)
    settle(effectOf({ by: alice, id, sells: 'token', amount: 3n, for: 6n }), notes, 0n)
  await using world = await openWorld({ to: -1 })
  const [first] = smallChain(0, 0)
  const ledger = { ...first!.ledger, notes: [...notes].map(([key, text]) => ({ key, text })) }
  await world.store.write([{ ...first!, ledger }], 0)
  const { body } = await world.get('/api/market/book?sellTokenId=1000001&buyTokenId=_')
  expect(body['sell']).toMatchObject([{ orders: 20, sellTokenQuantityRemain: 60, whole: false }])
})
