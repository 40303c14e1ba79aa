import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { FakeCalls } from '../../testing/signed.ts'
import { firstMs } from '../../testing/small-chain.ts'
import { first, openWitnessWorld, second, third } from '../../testing/witness-world.ts'

const [next, current, live, stats] = [
  '/api/vote/next-cycle',
  '/api/vote/current-cycle',
  '/api/vote/live',
  '/api/vote/stats',
] as const
const headMs = firstMs + 27_000
const cycleMs = 21_600_000

const worldAtBorder = (border: number) => {
  const nodeCalls = new FakeCalls()
  nodeCalls.answers.set('/wallet/getnextmaintenancetime', () => ({ num: border }))
  return openWitnessWorld({ worldOptions: { services: { nodeCalls } } })
}

test.each([
  ['to the next border', headMs + 5000],
  ['when the node is one border ahead', headMs + 5000 + cycleMs],
  ['when the queried node is behind', headMs + 5000 - cycleMs],
])('counts from the newest block %s', async (_, border) => {
  await using world = await worldAtBorder(border)
  expect((await world.get(next)).body).toEqual({
    nextCycle: 5000,
    nextMaintenanceTime: headMs + 5000,
    cycleStart: headMs + 5000 - cycleMs,
    trueAtBlock: 9,
  })
})

test('a block on the border has a whole cycle before it', async () => {
  await using world = await worldAtBorder(headMs)
  expect((await world.get(next)).body).toMatchObject({ nextCycle: cycleMs })
})

test('returns nothing while the node does not answer', async () => {
  await using world = await openWitnessWorld()
  expect((await world.get(next)).body).toEqual({ trueAtBlock: 9 })
})

testList(openWitnessWorld, {
  url: current,
  list: 'candidates',
  total: 3,
  refused: [['limit=x', 'malformed_number']],
})

test('returns votes of the last tally, and the change of ranks since', async () => {
  await using world = await openWitnessWorld()
  const { body } = await world.get(current)
  expect(body).toMatchObject({ total_votes: 1000, state: { block: 9 } })
  const expected = { address: toBase58(first), name: 'The First', url: 'https://first.example' }
  expect(body['candidates']).toEqual([
    { ...expected, votes: 600, change_cycle: -1, ranking: 1 },
    expect.objectContaining({ address: toBase58(second), votes: 300, change_cycle: -1 }),
    expect.objectContaining({ address: toBase58(third), votes: 100, change_cycle: 2, ranking: 3 }),
  ])
})

test('returns current votes by address, absent where the node does not report them', async () => {
  await using world = await openWitnessWorld()
  const { body } = await world.get(live)
  expect(body['data']).toMatchObject({ [toBase58(first)]: { votes: 590, name: 'The First' } })
  await using silent = await openWitnessWorld({ votesNow: false })
  const { data } = (await silent.get(live)).body as { readonly data: Record<string, object> }
  expect(Object.keys(data)).toHaveLength(3)
  expect(data[toBase58(first)]).not.toHaveProperty('votes')
})

test('returns the last tally with the time at which the node reported it', async () => {
  await using world = await openWitnessWorld()
  const { body } = await world.get(stats)
  expect(body['results']).toHaveLength(3)
  expect(body['results']).toContainEqual({
    address: toBase58(second),
    timestamp: headMs,
    votes: 300,
    ranking: 2,
  })
})

test.each([
  [current, { candidates: [] }],
  [live, { data: {} }],
  [stats, { results: [] }],
])('%s is empty until the node reports witnesses', async (path, nothing) => {
  await using world = await openWorld()
  expect((await world.get(path)).body).toEqual({ ...nothing, trueAtBlock: 9 })
})
