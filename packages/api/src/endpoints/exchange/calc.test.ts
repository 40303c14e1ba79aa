import { dayMs, toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { NodeCalls } from '../../services/node-calls.ts'
import { factChain, openFactWorld } from '../../testing/fact-chain.ts'
import { apples, dollars, marketChain, openMarketWorld, story } from '../../testing/market-world.ts'
import { openWorld } from '../../testing/open-world.ts'
import { smallChain } from '../../testing/small-chain.ts'

const pair = {
  exchange_id: 1,
  first_token_id: '1000001',
  first_token_balance: 100_000_000_000_000,
  second_token_id: '_',
  second_token_balance: 137_438_953_472,
}
const nodeWith = (pools: Readonly<Record<string, unknown>>): NodeCalls => ({
  call: async (path, body) =>
    path === '/wallet/getexchangebyid' && (body as { readonly id: number }).id === 1 ? pools : {},
})
const open = (pools: Readonly<Record<string, unknown>> = pair) =>
  openFactWorld(9, { services: { nodeCalls: nodeWith(pools) } })
const url = '/api/exchange/calc?exchangeID=1'

test('buyTokenQuant is what java-tron returns for the sale, in either direction', async () => {
  await using world = await open()
  // Figures of java-tron's ExchangeProcessorTest.
  expect((await world.get(`${url}&sell=1000000000000&sellID=1000001`)).body).toMatchObject({
    exchangeID: 1,
    sellID: '1000001',
    sell: 1_000_000_000_000,
    buyTokenID: '_',
    buyTokenQuant: 1_360_781_717,
  })
  await using other = await open({
    ...pair,
    first_token_balance: 102_000_000_000_000,
    second_token_balance: 134_744_072_032,
  })
  expect((await other.get(`${url}&sell=2694881440&sellID=TRX`)).body).toMatchObject({
    sellID: '_',
    buyTokenID: '1000001',
    buyTokenQuant: 1_999_999_999_542,
  })
})

test.each([
  ['sell=5&sellID=1000002', 400, 'trade_refused', 'token is not in exchange'],
  ['sell=0&sellID=_', 400, 'trade_refused', 'token quant must greater than zero'],
  ['sell=1000000000000000&sellID=_', 400, 'trade_refused', 'token balance must less than 1000000000000000'],
  ['sell=1.5&sellID=_', 400, 'malformed_number', undefined],
  ['sell=-5&sellID=_', 400, 'malformed_number', undefined],
  ['sellID=_', 400, 'parameter_missing', undefined],
  ['sell=5', 400, 'parameter_missing', undefined],
])('a sale by %s is refused: %i %s', async (query, status, code, message) => {
  await using world = await open()
  const answer = await world.get(`${url}&${query}`)
  expect(answer).toMatchObject({ status, body: { code, ...(message && { message }) } })
})

test('a closed pair, an unknown one and a silent node are told apart', async () => {
  await using closed = await open({ ...pair, first_token_balance: undefined })
  expect((await closed.get(`${url}&sell=5&sellID=_`)).body).toMatchObject({
    code: 'trade_refused',
    message: expect.stringContaining('has been closed'),
  })
  expect(await closed.get('/api/exchange/calc?exchangeID=2&sell=5&sellID=_')).toMatchObject({
    status: 404,
    body: { code: 'exchange_not_found' },
  })
  await using silent = await openFactWorld()
  expect(await silent.get(`${url}&sell=5&sellID=_`)).toMatchObject({ status: 503 })
})

test('a pair has the price of its pools, and its change in 24 hours', async () => {
  await using world = await openWorld({ to: -1, services: { nodeCalls: nodeWith(pair) } })
  const blocks = factChain(0, 9)
  const [last] = smallChain(10, 10)
  const noted = (sun: bigint, units: bigint) => [{ key: 'pool/1', text: `${sun} ${units}` }]
  const withNotes = blocks.map((block) =>
    block.height === 1 ? { ...block, ledger: { ...block.ledger, notes: noted(100n, 400n) } } : block,
  )
  const late = {
    ...last!,
    timestampMs: blocks[1]!.timestampMs + dayMs,
    ledger: { ...last!.ledger, notes: noted(150n, 400n) },
  }
  await world.store.write([...withNotes, late], 5)
  const [row] = (await world.get('/api/exchanges/list')).body['data'] as readonly object[]
  expect(row).toMatchObject({ price: '0.00000137438953472', up_down_percent: '50' })
})

test('a sale on the second market takes the best prices of the book, in whole lots', async () => {
  await using world = await openMarketWorld([...marketChain(story.slice(0, 1))])
  const quote = async (query: string) => (await world.get(`/api/exchange/calc?${query}`)).body
  // Bob buys 200 lots at 240 ticks of 100 sun.
  expect(await quote(`exchangeID=1&sell=3500000&sellID=${toBase58(apples)}`)).toMatchObject({
    sellID: toBase58(apples),
    buyTokenID: '_',
    buyTokenQuant: 3 * 240 * 100,
    left: 500_000,
  })
  // 100 lots at 255 ticks, then some at 260.
  expect(await quote('exchangeID=1&sell=2602599&sellID=_&token_type=dex20')).toMatchObject({
    sellID: '_',
    buyTokenID: toBase58(apples),
    buyTokenQuant: 102 * 1_000_000,
    left: 2602599 - 100 * 25_500 - 2 * 26_000,
  })
  expect(await world.get(`/api/exchange/calc?exchangeID=1&sell=1&sellID=${toBase58(dollars)}`)).toMatchObject(
    {
      status: 400,
      body: { code: 'trade_refused' },
    },
  )
  expect(await world.get('/api/exchange/calc?exchangeID=9&sell=1&sellID=_&token_type=dex20')).toMatchObject({
    status: 404,
    body: { code: 'pair_not_found' },
  })
})
