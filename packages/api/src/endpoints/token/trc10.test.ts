import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, knownChain, past2To53, transactionIdOf } from '../../testing/small-chain.ts'

const tokens = '/api/token'
const sales = '/api/tokens/participateassetissue'
const bands = '/api/tokens/position-distribution'

testList(openFactWorld, {
  url: tokens,
  list: 'data',
  total: 1,
  empty: `${tokens}?owner=${bob}`,
  refused: [['id=x', 'malformed_number']],
})
testList(openFactWorld, {
  url: `${sales}?name=1000001`,
  list: 'data',
  total: 10,
  empty: `${sales}?issueAddress=${bob}`,
  refused: [
    [sales, 'parameter_missing'],
    [`${sales}?name=x`, 'malformed_address'],
  ],
})

test("returns a token as issued and with its issuer's updates", async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${tokens}?id=1000001`)
  expect(body).toMatchObject({ total: 1, totalAll: 1 })
  expect(body['data']).toEqual([
    {
      id: 1_000_001,
      tokenID: 1_000_001,
      name: 'Coin of Alice',
      abbr: 'COA',
      precision: 3,
      ownerAddress: toBase58(alice),
      totalSupply: 1_000_000_000,
      trxNum: 1,
      num: 100,
      startTime: 1_600_000_000_000,
      endTime: 1_700_000_000_000,
      dateCreated: firstMs + 3000,
      description: 'A better coin',
      url: 'https://example.com',
      website: 'https://example.com',
      transferCount: 0,
      level: '1',
      isLookAlike: false,
      imgUrl: '',
    },
  ])
})

test.each([
  ['?id_gt=1000000&showAll=1&limit=5000&fields=id,name,precision,abbr,imgUrl', 1],
  ['?id_gt=1000001', 0],
  ['?name=coin', 1],
  ['?name=coa', 1],
  ['?name=bitcoin', 0],
  [`?owner=${alice}`, 1],
  ['?id=7', 0],
])('%s finds %s', async (query, total) => {
  await using world = await openFactWorld()
  expect((await world.get(`${tokens}${query}`)).body).toMatchObject({ total })
})

test('returns the catalogue with only the requested members', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${tokens}?id_gt=1&fields=id,name,precision,abbr,imgUrl`)
  expect(body['data']).toEqual([
    { id: 1_000_001, name: 'Coin of Alice', abbr: 'COA', precision: 3, imgUrl: '' },
  ])
})

test('returns a purchase', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${sales}?issueAddress=${alice}&limit=1`)
  expect(body['data']).toEqual([
    expect.objectContaining({
      ownerAddress: toBase58(bob),
      toAddress: toBase58(alice),
      amount: 2_000_000,
      tokenName: '1000001',
      transactionHash: transactionIdOf(9, 1),
      tokenInfo: expect.objectContaining({ tokenAbbr: 'COA' }) as object,
    }),
  ])
  expect((await world.get(`${sales}?ownerAddress=${bob}&limit=0`)).body).toMatchObject({ total: 10 })
})

test('sums the balances of the largest holders', async () => {
  await using world = await openWorld({ to: -1 })
  await world.store.write(knownChain(2), 0)
  expect((await world.get(`${bands}?tokenId=_`)).body).toEqual({
    'rank1-10': (3n * past2To53).toString(),
    'rank11-50': '0',
    'rank51-100': '0',
    'rank101-500': '0',
    trueAtBlock: 2,
  })
  expect((await world.get(bands)).body).toMatchObject({ code: 'parameter_missing' })
})

test('returns no holders while balances are unknown', async () => {
  await using world = await openWorld()
  expect((await world.get(`${bands}?tokenId=_`)).body).toEqual({ trueAtBlock: 9 })
})

test("finds a token by its issuer's address", async () => {
  await using world = await openFactWorld()
  const holders = '/api/tokenholders'
  expect(await world.get(`${holders}?address=${alice}`)).toMatchObject({ status: 200 })
  expect((await world.get(`${holders}?address=${bob}`)).body).toMatchObject({ code: 'token_not_found' })
  expect((await world.get(holders)).body).toMatchObject({ code: 'parameter_missing' })
})
