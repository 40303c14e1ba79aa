import { expect, test } from 'vitest'
import { fixedPrice, PriceHistory } from '../../services/prices/prices.ts'
import { openWorld } from '../../testing/open-world.ts'
import { knownChain } from '../../testing/small-chain.ts'

const hourMs = 3_600_000
/** For the days of the small chain, newest hour first. */
const dayMs = 1_767_830_400_000
const rows = [
  { timeMs: dayMs + 5 * hourMs, source: 'a.example', usd: '0.5' },
  { timeMs: dayMs, source: 'a.example', usd: '0.25' },
  { timeMs: dayMs - hourMs, source: 'a.example', usd: '0.2' },
]
const priceHistory = new PriceHistory({ putPrice: async () => undefined, prices: async () => rows })

test('TRX is among the priced assets if there is a source', async () => {
  await using world = await openWorld({ services: { prices: fixedPrice('0.25', () => 7) } })
  expect((await world.get('/api/getAssetWithPriceList')).body).toEqual({
    number: 1,
    data: [{ id: '_', name: 'trx', abbr: 'trx', type: 'trc10', logo: '', vip: false, priceInUsd: 0.25 }],
    trueAtBlock: 9,
  })
  await using plain = await openWorld()
  expect((await plain.get('/api/getAssetWithPriceList')).body).toEqual({
    number: 0,
    data: [],
    trueAtBlock: 9,
  })
})

test('returns the last price of each day, oldest first', async () => {
  await using world = await openWorld({ services: { priceHistory } })
  const days = [
    { day: '2026-01-07', priceInUsd: 0.2 },
    { day: '2026-01-08', priceInUsd: 0.5 },
  ]
  expect((await world.get('/api/trx/volume')).body).toEqual({ total: 2, data: days, trueAtBlock: 9 })
  expect((await world.get('/api/trx/volume?limit=1')).body).toMatchObject({ total: 1, data: days.slice(1) })
  expect((await world.get('/api/trx/volume?limit=0')).body).toMatchObject({ total: 0, data: [] })
  await using plain = await openWorld()
  expect((await plain.get('/api/trx/volume')).body).toMatchObject({ total: 0, data: [] })
})

test('counts tokens, whose value is unknown', async () => {
  await using world = await openWorld({ to: -1 })
  await world.store.write(knownChain(2), 2)
  const { body } = await world.get('/api/tokenTvc')
  expect(body).toMatchObject({ tvcLine: [], tokens: [] })
  expect(body['totalTokenNum']).toBeGreaterThan(0)
  expect(body).not.toHaveProperty('totalTvc')
})

const revenue = '/api/external/turnover/new'

test('returns burned TRX by day, in USD where the day has a price', async () => {
  const blocks = knownChain(2).map((block) => ({
    ...block,
    ledger: { ...block.ledger, burnedSun: 1_000_000n },
  }))
  await using world = await openWorld({ to: -1, services: { priceHistory } })
  await world.store.write(blocks, 2)
  const { body } = await world.get(revenue)
  const [row] = body['data'] as Record<string, unknown>[]
  expect(row).toMatchObject({ day: '2026-01-08', trxClosePrice: '0.5' })
  const known = row!['burnedSun'] === undefined ? undefined : (Number(row!['burnedSun']) / 1e6) * 0.5
  expect(row!['burnIncome']).toBe(known)
  for (const [timeType, day] of [
    ['1', '2026-01'],
    ['2', '2026-Q1'],
    ['3', '2026'],
  ])
    expect((await world.get(`${revenue}?timeType=${timeType}`)).body).toMatchObject({
      total: 1,
      data: [{ day }],
    })
  expect((await world.get(`${revenue}?end=1`)).body).toMatchObject({ total: 0, data: [] })
  expect((await world.get(`${revenue}?timeType=9`)).body).toMatchObject({ code: 'filter_not_available' })
})
