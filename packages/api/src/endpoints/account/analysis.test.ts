import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, firstMs, knownChain, past2To53, token } from '../../testing/small-chain.ts'

const path = `/api/account/analysis?address=${alice}`
const today = `start_timestamp=${firstMs}&end_timestamp=${firstMs}`

async function openKnownWorld() {
  const world = await openWorld({ to: -1 })
  await world.store.write(knownChain(2), 0)
  return world
}

test('gives the balance after the last block of a day', async () => {
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

test('counts transfers and transactions of a day', async () => {
  await using world = await openWorld()
  expect((await world.get(`${path}&type=1&${today}`)).body['data']).toEqual([
    { day: '2026-01-08', transfer_count: 10 },
  ])
  expect((await world.get(`${path}&type=4&${today}`)).body['data']).toEqual([
    { day: '2026-01-08', transaction_count: 20 },
  ])
})

test('gives a fortnight without a time, a hundred days at most, none in an empty index', async () => {
  await using world = await openWorld()
  expect((await world.get(`${path}&type=4`)).body).toMatchObject({ size: 14 })
  expect((await world.get(`${path}&type=4&start_timestamp=0`)).body).toMatchObject({ size: 100 })
  expect((await world.get(`${path}&type=4&end_timestamp=0`)).body).toMatchObject({ size: 14 })
  await using empty = await openWorld({ to: -1 })
  expect((await empty.get(path)).body).toEqual({ size: 0, data: [] })
})

test('claims no balance where it is not known', async () => {
  await using world = await openWorld()
  expect((await world.get(`${path}&${today}`)).body).toMatchObject({ data: [{ day: '2026-01-08' }] })
  expect((await world.get(`/api/account/analysis?address=${token}&${today}`)).body).toMatchObject({ size: 1 })
})

test.each([
  ['/api/account/analysis', 'parameter_missing'],
  [`${path}&type=2`, 'filter_not_available'],
  [`${path}&start_timestamp=x`, 'malformed_number'],
])('refuses %s', async (url, code) => {
  await using world = await openWorld()
  expect((await world.get(url)).body).toMatchObject({ code })
})
