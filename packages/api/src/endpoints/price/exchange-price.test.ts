import { toBase58 } from '@sundial/primitives'
import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { fixedPrice } from '../../services/prices/prices.ts'
import { toNumber } from '../../tokens/token-prices.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, knownChain, token } from '../../testing/small-chain.ts'

const hourMs = 3_600_000
const coin = { kind: 'trc10', id: '1000001' } as const

/** What the pools of pair 1 contain after a block, by height. */
type Pools = Readonly<Record<number, string>>

/** A block an hour. Block 0 issues the token with three decimals, a supply of 5,000 units, and bob has five a block. */
const chainWith = (pools: Pools, to = 4): IndexedBlock[] =>
  knownChain(to).map((block) => ({
    ...block,
    timestampMs: firstMs + block.height * hourMs,
    facts: block.height === 0 ? [issue, opened] : [],
    ledger: {
      ...block.ledger,
      notes: [
        ...(block.height === 0 ? [{ key: 'pools/1000001', text: '1' }] : []),
        ...(pools[block.height] === undefined ? [] : [{ key: 'pool/1', text: pools[block.height]! }]),
      ],
    },
  }))

const issue = {
  kind: 'tokenIssue',
  transactionIndex: 0,
  issuer: alice,
  asset: coin,
  name: 'Coin',
  abbreviation: 'CN',
  supply: 5_000n,
  decimals: 3n,
  sun: 1n,
  units: 1n,
  startMs: 0n,
  endMs: 0n,
  description: '',
  url: '',
} as const

const opened = {
  kind: 'exchange',
  transactionIndex: 0,
  account: alice,
  action: 'create',
  exchangeId: 1n,
  asset: coin,
  amount: 1n,
  otherAsset: { kind: 'trx' },
  otherAmount: 1n,
} as const

/** 20,000 TRX for 6 tokens of 1,000 smallest units. */
const deep = '20000000000 6000'

async function openPriced(pools: Pools = { 0: deep }, services: object = {}) {
  const world = await openWorld({ to: -1, services })
  await world.store.write(chainWith(pools), 2)
  return world
}

const exchangePrice = {
  inTrx: '3333.333333333333333333',
  depthInTrx: '20000',
  windowSeconds: 3600,
  from: 'exchange',
  exchangeId: 1,
}

test('the price of a token is that of its pair with TRX, truncated, with the depth it rests on', async () => {
  await using world = await openPriced()
  expect((await world.get('/api/token/price?token=1000001')).body).toEqual({
    token: '1000001',
    price_in_trx: '3333.333333333333333333',
    from: 'exchange',
    time: firstMs + 4 * hourMs,
    exchangePrice,
    trueAtBlock: 4,
  })
  const { body } = await world.get('/api/token/price/exchange?token=1000001')
  expect(body).toMatchObject({
    exchangePrice,
    // 5,000 units, a unit at 3.33… TRX.
    marketCapInTrx: '16666.666666',
    leastDepthInTrx: '10000',
    data: [{ time: firstMs + 4 * hourMs, priceInTrx: exchangePrice.inTrx, depthInTrx: '20000' }],
  })
})

test.each<[string, Pools]>([
  ['below the least depth', { 0: '9999999999 6000' }],
  ['that was below it for a moment', { 0: deep, 4: '9999999999 6000' }],
  ['whose balances are not known any more', { 0: deep, 2: '' }],
  ['that was opened within the window', { 4: deep }],
  ['without a pair', {}],
])('a token with a pair %s has no price, and never 0', async (_, pools) => {
  await using world = await openPriced(pools)
  expect(await world.get('/api/token/price?token=1000001')).toMatchObject({
    status: 404,
    body: { code: 'price_not_known' },
  })
  const { body } = await world.get('/api/token/price/exchange?token=1000001')
  for (const name of ['exchangePrice', 'priceInUsd', 'marketCapInTrx']) expect(body).not.toHaveProperty(name)
  const { body: wallet } = await world.get(`/api/account/tokens?address=${bob}&token=1000001`)
  const [row] = wallet['data'] as object[]
  for (const name of ['tokenPriceInTrx', 'amountInTrx', 'exchangePrice']) expect(row).not.toHaveProperty(name)
})

test('a flash of depth makes no price', async () => {
  await using world = await openPriced({ 0: '5 6000', 3: '900000000000000 6000', 4: '5 6000' })
  expect(await world.get('/api/token/price?token=1000001')).toMatchObject({ status: 404 })
})

test('the operator sets the least depth', async () => {
  await using world = await openWorld({ to: -1, leastPriceDepthSun: 30_000_000_000n })
  await world.store.write(chainWith({ 0: deep }), 2)
  const { body } = await world.get('/api/token/price/exchange?token=1000001')
  expect(body).toMatchObject({ leastDepthInTrx: '30000', data: [] })
  expect(body).not.toHaveProperty('exchangePrice')
})

test('an account is worth its TRX and its priced tokens, and says how many have no price', async () => {
  await using world = await openPriced({ 0: deep }, { prices: fixedPrice('0.25', () => 7) })
  const { body } = await world.get(`/api/account/token_asset_overview?address=${bob}`)
  // 25 units at 3.33… TRX.
  expect(body).toMatchObject({
    totalAssetInTrx: 83.333333,
    totalAssetInUsd: 83.333333 * 0.25,
    totalTokenCount: 2,
    unpricedTokenCount: 1,
  })
  const rows = body['data'] as Record<string, unknown>[]
  expect(rows.find(({ tokenId }) => tokenId === '1000001')).toMatchObject({
    amountInTrx: '83.333333',
    amountInUsd: 83.333333 * 0.25,
    tokenPriceInTrx: 3333.33333333333,
    percent: 1,
    exchangePrice,
  })
  const { body: wallet } = await world.get(`/api/account/wallet?address=${bob}`)
  expect((wallet['data'] as Record<string, unknown>[])[1]).toMatchObject({
    token_id: '1000001',
    token_price: '3333.333333333333333333',
    token_value: '83.333333',
  })
})

test('lists of tokens have prices where they are known', async () => {
  await using world = await openPriced({ 0: deep }, { prices: fixedPrice('0.5', () => 7) })
  const { body } = await world.get('/api/tokens/overview')
  const rows = body['tokens'] as Record<string, unknown>[]
  expect(rows.find(({ tokenId }) => tokenId === '1000001')).toMatchObject({
    priceInTrx: 3333.33333333333,
    priceInUsd: 3333.33333333333 / 2,
    marketcap: 16_666.666666,
    exchangePrice,
  })
  expect(rows.find(({ tokenType }) => tokenType === 'trc20')).not.toHaveProperty('priceInTrx')
  expect((await world.get('/api/getAssetWithPriceList')).body).toMatchObject({
    number: 2,
    data: [{ id: '_' }, { id: '1000001', abbr: 'CN', priceInTrx: 3333.33333333333 }],
  })
})

test.each(['filter=top', 'sort=priceInTrx', 'sort=marketcap&order=desc', 'sort=volume24hInTrx&filter=all'])(
  'with %s TRX is the first token, and priced tokens are before the others',
  async (query) => {
    await using world = await openPriced({ 0: deep }, { prices: fixedPrice('0.5', () => 7) })
    const rows = (await world.get(`/api/tokens/overview?${query}`)).body['tokens'] as Record<
      string,
      unknown
    >[]
    expect(rows.map(({ contractAddress }) => contractAddress)).toEqual(['_', '1000001', toBase58(token)])
    expect(rows[0]).toMatchObject({ priceInTrx: 1, priceInUsd: 0.5, canShow: 1 })
    const page = (start: number) => world.get(`/api/tokens/overview?${query}&limit=1&start=${start}`)
    for (const start of [0, 1, 2]) expect((await page(start)).body['tokens']).toEqual([rows[start]])
    expect((await page(3)).body).toMatchObject({ total: 3, tokens: [] })
  },
)

test.each([
  ['filter=TRX', ['_']],
  ['type=trc20&verifier=robot', [toBase58(token)]],
  ['type=trc20&filter=trc10&sort=gain', ['_', '1000001']],
  ['sort=init&order=asc', undefined],
])('%s selects and orders tokens as TronScan does', async (query, wanted) => {
  await using world = await openPriced({ 0: deep })
  const idsOf = async (url: string) =>
    ((await world.get(url)).body['tokens'] as Record<string, unknown>[]).map((row) => row['contractAddress'])
  const newest = await idsOf('/api/tokens/overview')
  expect(await idsOf(`/api/tokens/overview?${query}`)).toEqual(wanted ?? newest.toReversed())
})

test('the row of TRX, and of a token with a price, says what it is worth', async () => {
  await using world = await openPriced({ 0: deep }, { prices: fixedPrice('0.5', () => 7) })
  expect((await world.get('/api/token?id=0')).body['data']).toMatchObject([
    { market_info: { priceInTrx: 1, priceInUsd: 0.5 } },
  ])
  expect((await world.get('/api/token?id=1000001')).body['data']).toMatchObject([
    { market_info: { priceInTrx: 3333.33333333333 } },
  ])
  await using unpriced = await openPriced({})
  const [row] = (await unpriced.get('/api/token?id=1000001')).body['data'] as readonly object[]
  expect(row).not.toHaveProperty('market_info')
})

test('days without a price are left out of the history', async () => {
  const world = await openWorld({ to: -1 })
  await using _ = world
  const dayMs = 24 * hourMs
  const blocks = chainWith({ 0: '5 6000', 2: deep, 3: '40000000000 6000' }, 4)
  const midnight = Math.ceil(firstMs / dayMs) * dayMs
  const times = [0, 1, 30, 60, 62].map((hours) => midnight + (hours - 6) * hourMs)
  await world.store.write(
    blocks.map((block, at) => ({ ...block, timestampMs: times[at]! })),
    2,
  )
  const { body } = await world.get('/api/token/price/exchange?token=1000001&days=4')
  expect(body['data']).toEqual([
    { time: times[4], priceInTrx: '6666.666666666666666666', depthInTrx: '40000' },
    { time: midnight + 2 * dayMs, priceInTrx: '3333.333333333333333333', depthInTrx: '20000' },
  ])
  const whole = await world.get('/api/token/price/exchange?token=1000001&days=30')
  expect((await world.get('/api/token/price/exchange?token=1000001&days=31')).body).toEqual(whole.body)
  expect((await world.get('/api/token/price/exchange?token=_')).body['data']).toEqual([])
})

test.each([
  ['0', 0],
  ['12.5', 12.5],
  ['0.000000000000000001', 1e-18],
  ['0.1234567890123456789', 0.123456789012345],
  ['99999999999999.999999', 99_999_999_999_999.9],
  ['1234567890123456.9', 1_234_567_890_123_456],
])('a JSON number of %s is never above it', (text, number) => {
  expect(toNumber(text)).toBe(number)
})
