import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, knownChain, past2To53, token } from '../../testing/small-chain.ts'

test('lists accounts in the order in which the index first saw them, and marks contracts', async () => {
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

test('sorts by balance where balances are known, exactly and with ranks', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  const gift = { account: bob, asset: { kind: 'trx' }, change: 5n } as const
  await world.store.write(
    knownChain(2).map((block) => ({
      ...block,
      ledger: { ...block.ledger, changes: [...block.ledger.changes, gift] },
    })),
    0,
  )
  const richest = { address: toBase58(alice), balance: (3n * past2To53).toString(), rank: 1 }
  const second = { address: toBase58(bob), balance: 15, rank: 2 }
  const { body } = await world.get('/api/account/list')
  expect(body).toMatchObject({ total: 2, rangeTotal: 2, account_number: 3, data: [richest, second] })
  expect((await world.get('/api/account/list?sort=-balance&start=1')).body).toMatchObject({ data: [second] })
  expect((await world.get('/api/account/list?sort=balance&limit=1')).body).toMatchObject({ data: [second] })
  const bySight = await world.get('/api/account/list?sort=timestamp')
  expect(bySight.body).toMatchObject({
    total: 3,
    data: [{ balance: richest.balance }, { balance: 15 }, { address: toBase58(token), balance: 0 }],
  })
})

test('rejects sorting by balance where balances are unknown, and names the alternatives', async () => {
  await using world = await openWorld()
  expect(await world.get('/api/account/list?sort=-balance')).toMatchObject({
    status: 400,
    body: { code: 'sort_not_available', message: expect.stringContaining('-timestamp') as string },
  })
})

test.each(['-power', 'power', '-totalTransactionCount'])(
  "serves TronScan's order %s, which the index does not have, in the order of balances",
  async (sort) => {
    await using world = await openWorld({ from: 0, to: -1 })
    await world.store.write(knownChain(2), 0)
    const inOrder = sort.startsWith('-') ? '-balance' : 'balance'
    const [asked, wanted] = [sort, inOrder].map((order) => `/api/account/list?sort=${order}&limit=5`)
    expect(await world.get(asked!)).toMatchObject({
      status: 200,
      body: (await world.get(wanted!)).body,
    })
    await using unknown = await openWorld()
    expect((await unknown.get(asked!)).body).toMatchObject({ total: 3 })
  },
)

test('lists one account by its address, and nothing for one the index never saw', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  await world.store.write(knownChain(2), 0)
  const url = '/api/account/list?limit=1&address='
  expect((await world.get(`${url}${toBase58(bob)}`)).body).toMatchObject({
    total: 1,
    rangeTotal: 1,
    data: [{ address: toBase58(bob), balance: 0 }],
  })
  expect((await world.get(`${url}${toBase58(alice)}&sort=-balance`)).body).toMatchObject({
    data: [{ address: toBase58(alice), rank: 1 }],
  })
  expect((await world.get(`${url}${toBase58(token)}`)).body).toMatchObject({ data: [{ accountType: 2 }] })
  expect((await world.get(`${url}0x${'1'.repeat(40)}`)).body).toMatchObject({ total: 0, data: [] })
  expect(await world.get(`${url}T`)).toMatchObject({ status: 400, body: { code: 'malformed_address' } })
})
