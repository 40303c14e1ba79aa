import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, knownChain, past2To53, witness } from '../../testing/small-chain.ts'

const foundation = { fund: [alice, bob, witness], donators: [bob] }

test('/api/fund pages through the accounts of the file with their balances', async () => {
  await using world = await openWorld({ to: -1, services: { foundation } })
  await world.store.write(knownChain(0), 0)
  expect((await world.get('/api/fund?page_index=1&per_page=2')).body).toEqual({
    code: 0,
    message: '',
    page_index: 1,
    per_page: 2,
    data: {
      total: 3,
      data: [
        { address: toBase58(alice), balance: past2To53.toString() },
        { address: toBase58(bob), balance: 0 },
      ],
    },
    trueAtBlock: 0,
  })
  const last = await world.get('/api/fund?page_index=2&per_page=2')
  expect(last.body['data']).toEqual({ total: 3, data: [{ address: toBase58(witness), balance: 0 }] })
  expect((await world.get('/api/fund?page_index=3&per_page=2')).body['data']).toEqual({ total: 3, data: [] })
})

test('unknown balances are absent', async () => {
  await using world = await openWorld({ services: { foundation } })
  expect((await world.get('/api/fund?per_page=1')).body['data']).toEqual({
    total: 3,
    data: [{ address: toBase58(alice) }],
  })
})

test('/api/listdonators lists the donors of the file', async () => {
  await using world = await openWorld({ services: { foundation } })
  expect((await world.get('/api/listdonators')).body).toEqual([toBase58(bob)])
})

test('without a file both lists are empty', async () => {
  await using world = await openWorld()
  expect((await world.get('/api/listdonators')).body).toEqual([])
  expect((await world.get('/api/fund')).body['data']).toEqual({ total: 0, data: [] })
})

test.each([
  ['page_index=0', 'malformed_number'],
  ['per_page=x', 'malformed_number'],
])('refuses %s', async (query, code) => {
  await using world = await openWorld()
  expect(await world.get(`/api/fund?${query}`)).toMatchObject({ status: 400, body: { code } })
})
