import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, knownChain, past2To53, token, witness } from '../../testing/small-chain.ts'

const tokens = '/api/account/tokens'

async function openKnownWorld() {
  const world = await openWorld({ to: -1 })
  await world.store.write(knownChain(2), 0)
  return world
}

testList(openKnownWorld, {
  url: `${tokens}?address=${bob}`,
  list: 'data',
  total: 2,
  empty: `${tokens}?address=${witness}`,
  refused: [
    [tokens, 'parameter_missing'],
    ['show=9', 'filter_not_available'],
  ],
})

test('returns exact amounts, in both forms where decimals are known', async () => {
  await using world = await openKnownWorld()
  const { body } = await world.get(`${tokens}?address=${alice}`)
  const balance = 3n * past2To53
  expect(body['data']).toEqual([
    expect.objectContaining({
      tokenId: '_',
      balance: balance.toString(),
      quantity: `${balance / 1_000_000n}.${balance % 1_000_000n}`,
      nrOfTokenHolders: 1,
      transferCount: 3,
    }),
  ])
  const trc20 = await world.get(`${tokens}?address=${bob}&show=1`)
  expect(trc20.body).toMatchObject({ total: 1, data: [{ tokenId: toBase58(token), balance: '21' }] })
})

test('returns nothing while balances are not known', async () => {
  await using world = await openWorld()
  expect((await world.get(`${tokens}?address=${bob}`)).body).toEqual({ data: [], trueAtBlock: 9 })
})

test('returns the current votes of an account', async () => {
  await using world = await openFactWorld()
  expect((await world.get(`/api/account/votes?address=${alice}`)).body).toEqual({
    votes: { [toBase58(witness)]: 19, [toBase58(bob)]: 5 },
    trueAtBlock: 9,
  })
  expect((await world.get(`/api/account/votes?address=${bob}`)).body).toMatchObject({ votes: {} })
  expect((await world.get('/api/account/votes')).body).toMatchObject({ code: 'parameter_missing' })
})

test('counts transfers of an account', async () => {
  await using world = await openWorld()
  expect((await world.get(`/api/account/stats?address=${alice}`)).body).toEqual({
    transactions: 10,
    transactions_in: 0,
    transactions_out: 10,
    trueAtBlock: 9,
  })
  expect((await world.get(`/api/account/stats?address=${witness}`)).body).toMatchObject({ transactions: 0 })
  expect((await world.get('/api/account/stats?address=x')).body).toMatchObject({ code: 'malformed_address' })
})
