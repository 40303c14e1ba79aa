import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice } from '../../testing/small-chain.ts'
import { first, openWitnessWorld, second, third } from '../../testing/witness-world.ts'

const path = '/api/vote/witness'

testList(openWitnessWorld, {
  url: path,
  list: 'data',
  total: 3,
  refused: [
    ['address=x', 'malformed_address'],
    ['start=-1', 'malformed_number'],
  ],
})

test('sorts by current votes, and names the witness with the largest rise', async () => {
  await using world = await openWitnessWorld()
  const { body } = await world.get(path)
  expect(body).toMatchObject({
    totalWitness: 3,
    totalVotes: 1500,
    lastCycleTotalVotes: 1000,
    fastestRise: { address: toBase58(third), change_cycle: 2 },
    maxVotesRise: { address: toBase58(third), changeVotes: 500 },
    state: { block: 9 },
  })
  expect(body['data']).toEqual([
    expect.objectContaining({
      address: toBase58(third),
      lastRanking: 3,
      realTimeRanking: 1,
      change_cycle: 2,
      votesPercentage: 40,
      lastCycleVotesPercentage: 10,
    }),
    expect.objectContaining({ address: toBase58(first), name: 'The First', change_cycle: -1 }),
    expect.objectContaining({ address: toBase58(second), change_cycle: -1, changeVotes: 10 }),
  ])
})

test('returns one witness as an object, or as a row of CSV', async () => {
  await using world = await openWitnessWorld()
  const url = `${path}?address=${toBase58(second)}`
  expect((await world.get(url)).body).toMatchObject({
    success: 'true',
    totalWitness: 3,
    data: { address: toBase58(second), producedTotal: 2, producedEfficiency: 66.666666 },
  })
  expect((await world.server.inject(`${url}&format=csv`)).body).toContain('# rows=1 ')
  const nobody = await world.get(`${path}?address=${alice}`)
  expect(nobody.body).not.toHaveProperty('data')
  expect(nobody.body).not.toHaveProperty('success')
})

test('sorts by the last tally where current votes are unknown, without a largest rise', async () => {
  await using world = await openWitnessWorld({ votesNow: false })
  const { body } = await world.get(path)
  const order = (body['data'] as { address: string }[]).map(({ address }) => address)
  expect(order).toEqual([first, second, third].map((address) => toBase58(address)))
  for (const unknown of ['totalVotes', 'fastestRise', 'maxVotesRise'])
    expect(body).not.toHaveProperty(unknown)
})

test('is empty until the node reports witnesses', async () => {
  await using world = await openWorld()
  expect((await world.get(path)).body).toEqual({ data: [], trueAtBlock: 9 })
  expect((await world.get(`${path}?address=${alice}`)).body).toEqual({ trueAtBlock: 9 })
})
