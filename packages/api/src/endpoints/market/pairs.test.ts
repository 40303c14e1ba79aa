import { deriveMarketPair, type MarketPair } from '@sundial/markets'
import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { apples, dollars, openMarketWorld, orderBook } from '../../testing/market-world.ts'
import { openWorld, type World } from '../../testing/open-world.ts'

const list = '/api/exchange/marketPair/list'
type Row = MarketPair & Readonly<Record<string, unknown>>

async function rowsOf(world: World, url: string): Promise<readonly Row[]> {
  const { status, body } = await world.get(url)
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 0, msg: 'success', complete: true })
  return (body['data'] as { rows: Row[] }).rows
}
const idsOf = async (world: World, url: string) => (await rowsOf(world, url)).map(({ id }) => id)

test('a pair has names, precisions, price, volumes and change as the rows of section 3 are derived from', async () => {
  await using world = await openMarketWorld()
  const row = (await rowsOf(world, list)).find(({ id }) => id === 1)!
  expect(row).toEqual({
    id: 1,
    fTokenName: 'Sunny Apples',
    sTokenName: 'TRX',
    fShortName: 'APPLE',
    sShortName: 'TRX',
    fTokenAddr: toBase58(apples),
    sTokenAddr: '_',
    fPrecision: 8,
    sPrecision: 6,
    pairType: 2,
    // 255 ticks of 100 sun for 0.01 apples.
    price: 2_550_000,
    volume: 184 * 1_000_000,
    volume24h: (100 * 255 + 4 * 256 + 20 * 255 + 30 * 260 + 30 * 255) * 100,
    highestPrice24h: 2_600_000,
    lowestPrice24h: 2_550_000,
    gain: '0',
    source: 2,
    isHot: false,
    risk: 0,
    trades: 5,
    contract: toBase58(orderBook),
    contractPair: 1,
    lot: '1000000',
    tick: '100',
  })
  expect(deriveMarketPair(row)).toMatchObject({
    exchange_name: 'Sunny Apples/TRX',
    price: '2.55',
    volume: '1',
    svolume: '4.7074',
    high: '2.6',
    low: '2.55',
    up_down_percent: '+0.00%',
  })
})

test('a pair without a trade has no price and no change, and a volume of zero', async () => {
  await using world = await openMarketWorld()
  const row = (await rowsOf(world, `${list}?pairType=2`)).find(({ id }) => id === 3)!
  for (const name of ['price', 'highestPrice24h', 'lowestPrice24h', 'gain'])
    expect(row).not.toHaveProperty(name)
  expect(row).toMatchObject({ volume: 0, volume24h: 0, trades: 0 })
})

test('sortType 0 sorts by volume, 1 by trades, 2 by change, and pairType tells TRX from other tokens', async () => {
  await using world = await openMarketWorld()
  expect(await idsOf(world, `${list}?sortType=0`)).toEqual([1, 3, 2])
  expect(await idsOf(world, `${list}?sortType=1`)).toEqual([1, 2, 3])
  expect(await idsOf(world, `${list}?sortType=2`)).toEqual([1, 2, 3])
  expect(await idsOf(world, `${list}?pairType=3`)).toEqual([2])
  expect(await idsOf(world, `${list}?pairType=1,4`)).toEqual([])
  expect(await idsOf(world, `${list}?start=1&limit=1&sortType=2`)).toEqual([2])
})

test('the search finds pairs by name, symbol and address, and tells recommended ones from the rest', async () => {
  await using world = await openMarketWorld()
  const search = async (key: string) => {
    const { body } = await world.get(
      `/api/exchange/marketPair/market/searchList?key=${encodeURIComponent(key)}`,
    )
    const { list: shown, hiddenList } = body['data'] as Record<string, { rows: Row[]; total: number }>
    expect(shown).toEqual({ rows: [], total: 0 })
    return hiddenList!.rows.map(({ id }) => id)
  }
  expect(await search('')).toEqual([1, 3, 2])
  expect(await search('sunnyapp')).toEqual([1, 2])
  expect(await search('usdt')).toEqual([3, 2])
  expect(await search(toBase58(dollars))).toEqual([3, 2])
  expect(await search('pears')).toEqual([])
})

test('pairs are found by ids in their order, and ids of no pair are left out', async () => {
  await using world = await openMarketWorld()
  const byIds = '/api/exchange/marketPair/searchListByIds?ids='
  expect(await idsOf(world, `${byIds}2,1,2,1000001,9`)).toEqual([2, 1])
})

test('without an order book there are no pairs', async () => {
  await using world = await openWorld()
  expect(await rowsOf(world, list)).toEqual([])
})

test('a book that is still read in the background says up to which block its events are there', async () => {
  await using world = await openMarketWorld()
  const states = world.store.bookStates.bind(world.store)
  world.store.bookStates = async () =>
    (await states()).map((state) => ({ ...state, height: 4, isWhole: false }))
  expect((await world.get(list)).body).toMatchObject({ complete: false, completeUpTo: 4, trueAtBlock: 9 })
})

test.each([
  [`${list}?sortType=3`, 'sort_not_available'],
  [`${list}?pairType=5`, 'filter_not_available'],
  ['/api/exchange/marketPair/searchListByIds', 'parameter_missing'],
  ['/api/exchange/marketPair/searchListByIds?ids=1,x', 'malformed_number'],
  [`/api/exchange/marketPair/market/searchList?key=${'x'.repeat(300)}`, 'search_term_too_long'],
])('refuses %s', async (url, code) => {
  await using world = await openMarketWorld()
  expect(await world.get(url)).toMatchObject({ status: 400, body: { code } })
})
