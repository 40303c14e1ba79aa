import type { Fact } from '@sundial/store'
import { expect, test } from 'vitest'
import { PriceHistory } from '../../services/prices/prices.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, knownChain, paidChain, past2To53, token } from '../../testing/small-chain.ts'

const path = `/api/account/analysis?address=${alice}`
const today = `start_timestamp=${firstMs}&end_timestamp=${firstMs}`

async function openKnownWorld() {
  const world = await openWorld({ to: -1 })
  await world.store.write(knownChain(2), 0)
  return world
}

test('returns the balance after the last block of a day', async () => {
  await using world = await openKnownWorld()
  const sun = 3n * past2To53
  expect((await world.get(`${path}&${today}`)).body).toEqual({
    size: 1,
    data: [
      { day: '2026-01-08', trx_amount: `${sun / 1_000_000n}.${sun % 1_000_000n}`, balanceSun: `${sun}` },
    ],
    trueAtBlock: 2,
  })
})

test('returns the value of the balance on days that have a price', async () => {
  const rows = [{ timeMs: firstMs, source: 'x.example', usd: '0.3' }]
  const priceHistory = new PriceHistory({ putPrice: async () => undefined, prices: async () => rows })
  await using world = await openWorld({ to: -1, services: { priceHistory } })
  await world.store.write(knownChain(2), 0)
  const usd = (3n * past2To53 * 3n) / 10n
  const from = `start_timestamp=${firstMs - 86_400_000}&end_timestamp=${firstMs}`
  const priced = { price: 0.3, usdt_amount: `${usd / 1_000_000n}.${usd % 1_000_000n}` }
  for (const kind of ['account', 'contract']) {
    const { body } = await world.get(`/api/${kind}/analysis?address=${alice}&${from}`)
    expect(body['data']).toEqual([{ day: '2026-01-07' }, expect.objectContaining(priced)])
  }
})

test('counts transfers and transactions per day', async () => {
  await using world = await openWorld()
  expect((await world.get(`${path}&type=1&${today}`)).body['data']).toEqual([
    { day: '2026-01-08', transfer_count: 10 },
  ])
  expect((await world.get(`${path}&type=4&${today}`)).body['data']).toEqual([
    { day: '2026-01-08', transaction_count: 20 },
  ])
})

test('returns two weeks without a time range, 100 days at most, none in an empty index', async () => {
  await using world = await openWorld()
  expect((await world.get(`${path}&type=4`)).body).toMatchObject({ size: 14 })
  expect((await world.get(`${path}&type=4&start_timestamp=0`)).body).toMatchObject({ size: 100 })
  expect((await world.get(`${path}&type=4&end_timestamp=0`)).body).toMatchObject({ size: 14 })
  await using empty = await openWorld({ to: -1 })
  expect((await empty.get(path)).body).toEqual({ size: 0, data: [] })
})

test('returns no balance where it is unknown', async () => {
  await using world = await openWorld()
  expect((await world.get(`${path}&${today}`)).body).toMatchObject({ data: [{ day: '2026-01-08' }] })
  expect((await world.get(`/api/account/analysis?address=${token}&${today}`)).body).toMatchObject({ size: 1 })
})

/** Alice creates the contracts in the first block. */
async function openPaidWorld() {
  const world = await openWorld({ to: -1 })
  const creation: Fact = {
    kind: 'contractCreation',
    transactionIndex: 1,
    creator: alice,
    contract: token,
    name: 'Token',
    isInternal: false,
  }
  const blocks = paidChain(2)
  await world.store.write(
    blocks.map((block) => (block.height === 0 ? { ...block, facts: [creation] } : block)),
    0,
  )
  return world
}

test("reports who paid for an account's energy, and how much its contracts supplied", async () => {
  await using world = await openPaidWorld()
  expect((await world.get(`${path}&type=2&${today}`)).body['data']).toEqual([
    {
      day: '2026-01-08',
      energy_usage: 14_825 * 6,
      energy_burn: 11_860 * 6,
      origin_energy_usage: 2_965 * 6,
      energy_usage_total: 29_650 * 6,
      energy_usage_as_deploy: 2_965 * 3,
    },
  ])
  const yesterday = `start_timestamp=${firstMs - 86_400_000}&end_timestamp=${firstMs - 86_400_000}`
  expect((await world.get(`${path}&type=2&${yesterday}`)).body['data']).toEqual([
    {
      day: '2026-01-07',
      energy_usage: 0,
      energy_burn: 0,
      origin_energy_usage: 0,
      energy_usage_total: 0,
      energy_usage_as_deploy: 0,
    },
  ])
})

test('reports the bandwidth of its own transactions only', async () => {
  await using world = await openPaidWorld()
  const of = async (account: string) =>
    (await world.get(`/api/account/analysis?address=${account}&type=3&${today}`)).body['data']
  expect(await of(alice)).toEqual([
    { day: '2026-01-08', net_usage: 345 * 6, net_burn: 1_000 * 6, net_usage_total: 1_345 * 6 },
  ])
  expect(await of(bob)).toEqual([{ day: '2026-01-08', net_usage: 0, net_burn: 0, net_usage_total: 0 }])
})

test('reports neither energy nor bandwidth for a day with a missing receipt', async () => {
  await using world = await openWorld()
  for (const type of [2, 3])
    expect((await world.get(`${path}&type=${type}&${today}`)).body['data']).toMatchObject([
      { day: '2026-01-08' },
    ])
  expect((await world.get(`${path}&type=3&${today}`)).body['data']).toEqual([{ day: '2026-01-08' }])
})

test('returns nothing for days behind more transactions than the scan limit', async () => {
  const [block] = paidChain(0)
  const busy = { ...block!, transactions: Array.from({ length: 3_000 }, () => block!.transactions[1]!) }
  const days = [0, 1, 2].map((height) => ({
    ...(height === 0 ? block! : busy),
    height,
    timestampMs: firstMs + height * 86_400_000,
  }))
  await using world = await openWorld({ to: -1 })
  await world.store.write(days, 0)
  const { body } = await world.get(`${path}&type=3&start_timestamp=${firstMs}`)
  expect(body['data']).toEqual([
    { day: '2026-01-08' },
    { day: '2026-01-09' },
    expect.objectContaining({ day: '2026-01-10', net_burn: 3_000_000 }),
  ])
})

test.each([
  ['/api/account/analysis', 'parameter_missing'],
  [`${path}&type=5`, 'filter_not_available'],
  [`${path}&start_timestamp=x`, 'malformed_number'],
])('refuses %s', async (url, code) => {
  await using world = await openWorld()
  expect((await world.get(url)).body).toMatchObject({ code })
})
