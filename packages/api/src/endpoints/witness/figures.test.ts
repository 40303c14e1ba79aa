import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { FakeCalls } from '../../testing/signed.ts'
import { firstMs, smallChain } from '../../testing/small-chain.ts'
import { first, openWitnessWorld, second, third } from '../../testing/witness-world.ts'

const [list, info, cycle] = [
  '/api/witness',
  '/api/witness/general-info',
  '/api/witness/maintenance-statistic',
] as const

test('returns all witnesses as a bare list', async () => {
  await using world = await openWitnessWorld()
  const { body, headers } = await world.get(list)
  expect(body).toMatchObject([
    { address: toBase58(first), name: 'The First', producedTotal: 10, votesPercentage: 60 },
    { address: toBase58(second), votes: 300, ranking: 2 },
    { address: toBase58(third), witnessType: 2 },
  ])
  expect(headers['x-sundial-block']).toBe('9')
})

test('reports which witnesses produced the most and the fewest blocks, in total and today', async () => {
  await using world = await openWitnessWorld()
  const { body } = await world.get(info)
  const best = {
    address: toBase58(first),
    name: 'The First',
    url: 'https://first.example',
    missedTotal: 0,
    producedTotal: 10,
    producePercentage: 100,
    currentProducePercentage: 100,
  }
  const worst = expect.objectContaining({ address: toBase58(second), producePercentage: 66.666666 }) as object
  expect(body).toEqual({
    total: 3,
    increaseOf30Day: 0,
    totalRealtimeVotes: 1500,
    maxBlocksCount: best,
    highestEfficiency: best,
    minBlocksCount: worst,
    lowestEfficiency: worst,
    names: { [toBase58(first)]: { name: 'The First', kind: 'representative', from: 'account' } },
    state: { block: 9, hash: expect.any(String) as string },
    trueAtBlock: 9,
  })
  expect(body['minBlocksCount']).not.toHaveProperty('currentProducePercentage')
})

test('counts new witnesses of thirty days, and returns nothing when some of these are missing', async () => {
  const [next] = smallChain(10, 10)
  const applied = next!.transactions.map((one) => ({ ...one, type: 5 }))
  await using world = await openWitnessWorld()
  await world.store.write([{ ...next!, transactions: applied }], 5)
  expect((await world.get(info)).body).toMatchObject({ increaseOf30Day: 2 })
  await using late = await openWitnessWorld({ worldOptions: { from: 3 } })
  expect((await late.get(info)).body).not.toHaveProperty('increaseOf30Day')
})

test('counts blocks by producer since the last maintenance', async () => {
  const nodeCalls = new FakeCalls()
  const from = firstMs + 12_000
  nodeCalls.answers.set('/wallet/getnextmaintenancetime', () => ({ num: from + 21_600_000 }))
  await using world = await openWitnessWorld({ worldOptions: { services: { nodeCalls } } })
  expect((await world.get(cycle)).body).toMatchObject([
    { address: toBase58(first), name: 'The First', blockProduced: 6, total: 6, percentage: 1 },
    { address: toBase58(second), blockProduced: 0, total: 6, percentage: 0 },
  ])
  nodeCalls.answers.delete('/wallet/getnextmaintenancetime')
})

test('returns an error when the start of the cycle is unknown', async () => {
  await using world = await openWitnessWorld()
  expect((await world.get(cycle)).body).toMatchObject({ code: 'service_not_configured' })
  const nodeCalls = new FakeCalls()
  nodeCalls.answers.set('/wallet/getnextmaintenancetime', () => ({}))
  await using silent = await openWitnessWorld({ worldOptions: { services: { nodeCalls } } })
  expect((await silent.get(cycle)).body).toMatchObject({ code: 'node_unavailable' })
})

test('lists are empty until the node reports witnesses', async () => {
  await using world = await openWorld()
  expect((await world.get(list)).body).toEqual([])
  expect((await world.get(info)).body).toEqual({ trueAtBlock: 9 })
})
