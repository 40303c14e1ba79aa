import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readLabels } from '../../services/labels.ts'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { alice, bob, firstMs, transactionIdOf, witness } from '../../testing/small-chain.ts'

const transactions = '/api/exchange/transaction'

testList(openFactWorld, {
  url: `${transactions}?exchangeID=1`,
  list: 'data',
  total: 11,
  empty: `${transactions}?exchangeID=2`,
  refused: [['sort=-quant', 'sort_not_available']],
})
testList(openFactWorld, {
  url: '/api/exchanges/list',
  list: 'data',
  total: 1,
  empty: `/api/exchanges/list?end_timestamp=${firstMs}`,
  refused: [['sort=-price', 'sort_not_available']],
})
testList(openFactWorld, {
  url: '/api/exchanges/listall',
  list: 'data',
  total: 1,
  empty: `/api/exchanges/listall?end_timestamp=${firstMs}`,
  refused: [],
})

test('listall returns its rows as data and as exchangesAllList, list as data alone', async () => {
  await using world = await openFactWorld()
  const { body: all } = await world.get('/api/exchanges/listall')
  expect(all['exchangesAllList']).toEqual(all['data'])
  expect(all['data']).toHaveLength(1)
  expect((await world.get('/api/exchanges/list')).body).not.toHaveProperty('exchangesAllList')
})

test('returns a trade, and the trades of an account', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${transactions}?address=${bob}&limit=1`)
  expect(body).toMatchObject({ total: 10 })
  expect(body['data']).toEqual([
    {
      exchangeID: 1,
      blockID: 9,
      trx_hash: transactionIdOf(9, 1),
      createTime: firstMs + 27_000,
      creatorAddress: toBase58(bob),
      tokenID: '_',
      quant: 109,
      confirmed: false,
      action: 'trade',
      otherAmount: 40,
    },
  ])
  const both = await world.get(`${transactions}?exchangeID=1&address=${alice}`)
  expect(both.body).toMatchObject({ total: 1, data: [{ action: 'create' }] })
  expect((await world.get(`${transactions}?address=${witness}`)).body).toMatchObject({ total: 0 })
})

test('returns a pair with the pool balances from the node, and without them while the node does not answer', async () => {
  const pools = { exchange_id: 1, first_token_balance: '9007199254740993', second_token_balance: 5 }
  await using world = await openFactWorld(9, { services: { nodeCalls: { call: async () => pools } } })
  const expected = {
    exchange_id: 1,
    creator_address: toBase58(alice),
    create_time: firstMs + 3000,
    first_token_id: '1000001',
    first_token_abbr: 'COA',
    first_token_level: '1',
    first_token_is_look_alike: false,
    second_token_id: '_',
    second_token_abbr: 'trx',
    block: 1,
    hash: transactionIdOf(1, 1),
    confirmed: true,
  }
  expect((await world.get('/api/exchanges/list')).body['data']).toEqual([
    {
      ...expected,
      first_token_balance: '9007199254740993',
      second_token_balance: '5',
      // 5 sun for 9007199254740.993 coins are less than 18 places show.
      price: '0',
    },
  ])
  await using silent = await openFactWorld()
  expect((await silent.get('/api/exchanges/list')).body['data']).toEqual([expected])
})

test('returns the level and the look-alike mark of each token of a pair', async () => {
  const labels = readLabels(JSON.stringify({ labels: { 1000001: { level: 4 } } }))
  await using world = await openFactWorld(9, { services: { labels } })
  const [pair] = (await world.get('/api/exchanges/list')).body['data'] as Record<string, unknown>[]
  expect(pair).toMatchObject({ first_token_id: '1000001', first_token_level: '4' })
  // TRX is not rated.
  expect(Object.keys(pair!)).not.toContain('second_token_level')
})
