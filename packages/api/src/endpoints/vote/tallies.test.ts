import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import type { World } from '../../testing/open-world.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, firstMs } from '../../testing/small-chain.ts'
import { at, first, keepTallies, openWitnessWorld, second, third } from '../../testing/witness-world.ts'

const stats = '/api/vote/stats'
const timeOf = (height: number) => firstMs + height * 3000
const keptSince = { block: 3, timestamp: timeOf(3) }

async function open(): Promise<World> {
  const world = await openWitnessWorld()
  await keepTallies(world.store, at)
  return world
}

testList(open, {
  url: `/api/vote/tallies?address=${toBase58(second)}`,
  list: 'data',
  total: 3,
  empty: `/api/vote/tallies?address=${toBase58(alice)}`,
  refused: [
    ['limit=x', 'malformed_number'],
    ['sort=votes', 'sort_not_available'],
    ['/api/vote/tallies?address=nobody', 'malformed_address'],
  ],
})

test('a witness has its votes, rank and brokerage at each tally since its first', async () => {
  await using world = await open()
  const { body } = await world.get(`/api/vote/tallies?address=${toBase58(first)}`)
  const newest = { block: 8, timestamp: timeOf(8), totalVotes: 1000, totalWitness: 3, votes: 600, ranking: 1 }
  expect(body).toMatchObject({ total: 2, keptSince })
  expect(body['data']).toEqual([
    { ...newest, address: toBase58(first), votesPercentage: 60, brokerage: 20, voterBrokerage: 80 },
    expect.objectContaining({ block: 6, votes: 400, ranking: 1, brokerage: 100, voterBrokerage: 0 }),
  ])
})

test('a brokerage that was not read in its cycle is absent, not the current one', async () => {
  await using world = await open()
  const { body } = await world.get(`/api/vote/tallies?address=${toBase58(second)}&limit=1`)
  const [row] = body['data'] as readonly object[]
  expect(row).toMatchObject({ votes: 300, ranking: 2 })
  expect(row).not.toHaveProperty('brokerage')
  expect(row).not.toHaveProperty('voterBrokerage')
})

test('without a witness it is the list of tallies, within a time range', async () => {
  await using world = await open()
  const { body } = await world.get(
    `/api/vote/tallies?start_timestamp=${timeOf(6)}&end_timestamp=${timeOf(7)}`,
  )
  expect(body).toMatchObject({ total: 1, keptSince })
  expect(body['data']).toEqual([{ block: 6, timestamp: timeOf(6), totalVotes: 700, totalWitness: 2 }])
})

test.each([
  ['', 8, [600, 300, 100]],
  ['?block=7', 6, [400, 300]],
  [`?timestamp=${timeOf(6) - 1}`, 3, [50]],
  [`?timestamp=${Number.MAX_SAFE_INTEGER}`, 8, [600, 300, 100]],
])('%j selects the votes of block %i', async (query, block, votes) => {
  await using world = await open()
  const { body } = await world.get(`${stats}${query}`)
  expect(body).toMatchObject({ tally: { block, timestamp: timeOf(block) }, keptSince })
  const results = body['results'] as readonly { votes: number; timestamp: number; ranking: number }[]
  expect(results.map((row) => row.votes)).toEqual(votes)
  expect(new Set(results.map((row) => row.timestamp))).toEqual(new Set([timeOf(block)]))
  expect(results.map(({ ranking }) => ranking)).toEqual(votes.map((_, place) => place + 1))
})

test.each(['?block=2', '?block=10', `?timestamp=${timeOf(3) - 1}`])(
  'returns nothing about %s',
  async (query) => {
    await using world = await open()
    expect((await world.get(`${stats}${query}`)).body).toEqual({ results: [], keptSince, trueAtBlock: 9 })
  },
)

test('reads a tally newer than the stored ones from the node', async () => {
  await using world = await openWitnessWorld()
  await world.store.storeTally(at, {
    height: 3,
    timestampMs: timeOf(3),
    rows: [{ witness: third, votes: 999n }],
  })
  const { body } = await world.get(stats)
  expect(body).toMatchObject({ state: { block: 9 }, keptSince })
  expect(body['results']).toHaveLength(3)
})

test('keptSince is absent when no tally is stored', async () => {
  await using world = await openWorld()
  expect((await world.get('/api/vote/tallies')).body).toEqual({
    total: 0,
    rangeTotal: 0,
    data: [],
    trueAtBlock: 9,
  })
})

test('a past time does not make the answer final: a brokerage may arrive later', async () => {
  await using world = await open()
  const { headers } = await world.get(`/api/vote/tallies?end_timestamp=${timeOf(3)}`)
  expect(headers['cache-control']).toBe('public, no-cache')
})

test('rejects block and time together', async () => {
  await using world = await open()
  expect((await world.get(`${stats}?block=1&timestamp=1`)).body).toMatchObject({
    code: 'filters_not_combinable',
  })
})
