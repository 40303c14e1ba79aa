import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, token } from '../../testing/small-chain.ts'

test('lists accounts in the order of being seen, and marks contracts', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/api/account/list?sort=timestamp')
  expect(body).toMatchObject({
    total: 3,
    rangeTotal: 3,
    account_number: 3,
    contractMap: { [toBase58(token)]: true },
  })
  expect(body['data']).toEqual([
    {
      address: toBase58(alice),
      totalTransactionCount: 20,
      latestOperationTime: firstMs + 27_000,
      transferCount: 10,
      firstSeenBlock: 0,
      firstSeenTime: firstMs,
    },
    expect.objectContaining({ address: toBase58(bob), transferCount: 20 }),
    expect.objectContaining({ address: toBase58(token), accountType: 2 }),
  ])
})

test('serves page 2', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/api/account/list?start=1&limit=1')
  expect(body['data']).toEqual([expect.objectContaining({ address: toBase58(bob) })])
})

test('refuses an order by balance and names what works', async () => {
  await using world = await openWorld()
  expect(await world.get('/api/account/list?sort=-balance')).toMatchObject({
    status: 400,
    body: { code: 'sort_not_available', message: expect.stringContaining('-timestamp') as string },
  })
})
