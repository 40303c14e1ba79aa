import { toBase58, Unavailable } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { PriceSource } from '../../services/prices/prices.ts'
import { openWorld } from '../../testing/open-world.ts'
import { knownChain, smallChain, token, withoutCallReceipt } from '../../testing/small-chain.ts'

const inCurrencies = { usd: '0.25', eur: '0.22' }
const prices: PriceSource = { price: async () => ({ from: 'x', timeMs: 1, usd: '0.25', inCurrencies }) }
const nodeCalls = { call: async () => ({ nodes: [{ address: { host: '612e62', port: 1 } }] }) }
class Away extends Unavailable {
  readonly code = 'node_away'
}
const away = () => Promise.reject(new Away('away'))

test('/api/system/tps returns the current throughput and the highest so far', async () => {
  await using world = await openWorld()
  const expected = { type: 'tps', data: { blockHeight: 9, currentTps: 0.66, maxTps: 0.66 }, trueAtBlock: 9 }
  expect((await world.get('/api/system/tps?time=5')).body).toEqual(expected)
  await world.store.undo(0)
  expect((await world.get('/api/system/tps')).body).toMatchObject({ data: { blockHeight: 0 } })
})

test('returns no throughput without two blocks', async () => {
  await using world = await openWorld({ to: -1 })
  expect((await world.get('/api/system/tps')).body).toEqual({ type: 'tps', data: {} })
})

test('/api/system/homepage-bundle contains the data of a home page', async () => {
  await using world = await openWorld({ services: { prices, nodeCalls } })
  const { body } = await world.get('/api/system/homepage-bundle')
  expect(body).toMatchObject({
    tps: { type: 'tps', data: { blockHeight: 9 } },
    node: { total: 1, code: 0 },
    yesterdayStat: { success: true, data: [] },
    statsOverview: { success: true, data: [{ newBlockSeen: 10 }] },
    accountList: { total: 3, rangeTotal: 3 },
    priceEUR: [{ name: 'TRON', symbol: 'TRX', price_usd: '0.25', price_eur: '0.22' }],
    trueAtBlock: 9,
  })
  expect(body).not.toHaveProperty('priceETH')
})

test('ranks tokens by holders, and by transfers where balances are not known', async () => {
  await using known = await openWorld({ to: -1 })
  await known.store.write(knownChain(2), 0)
  const trc20 = { tokenInfo: { tokenId: toBase58(token) }, transferCount: 3, transferCountOfDay: 3 }
  expect((await known.get('/api/system/homepage-bundle')).body).toMatchObject({
    tokens: [
      { ...trc20, nrOfTokenHolders: 1, holdersGainedOfDay: 1 },
      { tokenInfo: { tokenId: '1000001' }, nrOfTokenHolders: 1, transferCount: 0, transferCountOfDay: 0 },
    ],
  })
  await using world = await openWorld({ to: 2 })
  const { tokens } = (await world.get('/api/system/homepage-bundle')).body as { tokens: object[] }
  expect(tokens).toMatchObject([trc20])
  expect(tokens[0]).not.toHaveProperty('nrOfTokenHolders')
})

test('a token with missing receipts has no transfer count', async () => {
  await using world = await openWorld({ to: -1 })
  const [first, second] = smallChain(0, 1)
  await world.store.write([first!, withoutCallReceipt(second!)], 0)
  const { tokens } = (await world.get('/api/system/homepage-bundle')).body as { tokens: object[] }
  expect(tokens).toEqual([{ tokenInfo: expect.objectContaining({ tokenId: toBase58(token) }) }])
})

test('tells what people ask of a chain, as far as it is known', async () => {
  await using world = await openWorld()
  const { now } = (await world.get('/api/system/homepage-bundle')).body as { now: { lastDay: object } }
  expect(now.lastDay).toEqual({
    transactions: expect.any(Number),
    transactionsBefore: 0,
    hours: [{ start: expect.any(Number), transactions: expect.any(Number) }],
  })
  expect(now).not.toHaveProperty('energySun')
})

test('a gap in the last 24 hours makes their transactions unknown', async () => {
  await using world = await openWorld({ to: -1 })
  await world.store.write(smallChain(3, 9), 0)
  const { body } = await world.get('/api/system/homepage-bundle')
  expect(body).not.toHaveProperty('now.lastDay')
})

test('yesterday is the newest complete day', async () => {
  const dayMs = 86_400_000
  await using world = await openWorld({ to: -1 })
  const blocks = smallChain(0, 9)
  await world.store.write(
    blocks.map((block) => ({ ...block, timestampMs: block.timestampMs + (block.height < 5 ? 0 : dayMs) })),
    5,
  )
  const { body } = await world.get('/api/system/homepage-bundle')
  expect(body).toMatchObject({ yesterdayStat: { data: [{ dateDayStr: '2026-01-08', newBlockSeen: 5 }] } })
})

test('leaves out what is unavailable', async () => {
  const services = { prices: { price: away }, nodeCalls: { call: away } }
  await using world = await openWorld({ to: -1, services })
  const { body } = await world.get('/api/system/homepage-bundle')
  expect(body).toEqual({
    tps: { type: 'tps', data: {} },
    yesterdayStat: { success: true, data: [] },
    statsOverview: { success: true, data: [] },
    accountList: { total: 0, rangeTotal: 0 },
    funds: { burnPerDay: 0 },
    tokens: [],
  })
})
