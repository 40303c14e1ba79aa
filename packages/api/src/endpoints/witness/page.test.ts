import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { blockIdOf, firstMs } from '../../testing/small-chain.ts'
import { first, openWitnessWorld, second, third } from '../../testing/witness-world.ts'

const path = '/api/pagewitness'

testList(openWitnessWorld, {
  url: path,
  list: 'data',
  total: 3,
  empty: `${path}?witnesstype=3`,
  refused: [['witnesstype=2', 'filter_not_available']],
})

test("returns votes, blocks, shares and names of witnesses at the node's block", async () => {
  await using world = await openWitnessWorld()
  const { body } = await world.get(path)
  expect(body).toMatchObject({
    total: 3,
    state: { block: 9, hash: blockIdOf(9) },
    lastBlock: { number: 9, hash: blockIdOf(9), timestamp: firstMs + 27_000, nrOfTrx: 2, confirmed: false },
    trueAtBlock: 9,
  })
  const [best, next] = body['data'] as object[]
  expect(best).toEqual({
    address: toBase58(first),
    name: 'The First',
    url: 'https://first.example',
    producer: true,
    latestBlockNumber: 9,
    latestSlotNumber: 99,
    missedTotal: 0,
    producedTotal: 10,
    producePercentage: 100,
    votes: 600,
    lastCycleVotes: 600,
    realTimeVotes: 590,
    changeVotes: -10,
    votesPercentage: 60,
    brokerage: 20,
    voterBrokerage: 80,
    brokerageBlock: 9,
    // (128 · 600/1000 + 8 / 2) · 10,512,000 · 0.8 / 600 · 100
    annualizedRate: '113249280.000000',
    version: 32,
    witnessType: 1,
    index: 1,
    ranking: 1,
  })
  expect(next).toMatchObject({ address: toBase58(second), producePercentage: 66.666666, witnessType: 1 })
  // Another witness produced block 5, and its brokerage was never read.
  for (const unknown of ['version', 'name', 'brokerage', 'annualizedRate'])
    expect(next).not.toHaveProperty(unknown)
})

test('returns one type, numbered anew, with the rank among all', async () => {
  await using world = await openWitnessWorld()
  const { body } = await world.get(`${path}?witnesstype=1`)
  expect(body).toMatchObject({
    total: 1,
    data: [{ address: toBase58(third), witnessType: 2, index: 1, ranking: 3, producer: false }],
  })
  expect((body['data'] as object[])[0]).not.toHaveProperty('producePercentage')
})

test('returns no current votes where the node reports only the last tally', async () => {
  await using world = await openWitnessWorld({ votesNow: false })
  const { body } = await world.get(path)
  expect((body['data'] as object[])[0]).not.toHaveProperty('realTimeVotes')
  expect((body['data'] as object[])[0]).toMatchObject({ votes: 600 })
})

test('is empty and without total until the node reports witnesses', async () => {
  await using world = await openWorld()
  const { body } = await world.get(path)
  expect(body).toMatchObject({ data: [], lastBlock: { number: 9 } })
  expect(body).not.toHaveProperty('total')
})
