import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, past2To53, token, transactionIdOf } from '../../testing/small-chain.ts'
import { unlabelledRow, unlabelledToken } from '../../testing/unlabelled.ts'
import { testList } from '../../testing/list-tests.ts'
import type { IndexedBlock } from '@sundial/store'
import { factChain } from '../../testing/fact-chain.ts'

test('returns amounts beyond 2^53 exactly, and no sender of minted coins', async () => {
  await using world = await openWorld()
  const { body } = await world.get('/api/transfer?limit=2&filterTokenValue=1')
  expect(body['data']).toEqual([
    {
      id: '9-1',
      transactionHash: transactionIdOf(9, 1),
      block: 9,
      timestamp: firstMs + 27_000,
      transferToAddress: toBase58(bob),
      amount: past2To53.toString(),
      amount_str: past2To53.toString(),
      tokenName: toBase58(token),
      tokenInfo: { tokenId: toBase58(token), tokenType: 'trc20', ...unlabelledToken },
      contractType: 31,
      contractRet: 'SUCCESS',
      confirmed: false,
      revert: false,
      ...unlabelledRow,
    },
    expect.objectContaining({ id: '9-0', amount: 1_000_000, amount_str: '1000000', tokenName: '_' }),
  ])
})

test.each([
  ['the second page', '?start=2&limit=2', ['8-1', '8-0'], 20],
  ['an account', `?address=${toBase58(alice)}&limit=2`, ['9-0', '8-0'], 10],
  ['a block', '?block=4', ['4-1', '4-0'], 2],
  ['a token', `?token=${toBase58(token)}&limit=1`, ['9-1'], 10],
  ['TRX', '?token=_&limit=1&start=9', ['0-0'], 10],
  [
    'incoming transfers of a token',
    `?address=${bob}&token=${token}&direction=in&limit=2&start=8`,
    ['1-1', '0-1'],
    10,
  ],
  ['outgoing transfers of an account', `?address=${alice}&direction=out&start=9`, ['0-0'], 10],
  ['an unknown counterparty', `?from=${alice}&to=${token}`, [], 0],
  ['a sender by its other name', `?fromAddress=${alice}&start=9`, ['0-0'], 10],
  ['a recipient by its other name', `?fromAddress=${alice}&toAddress=${token}`, [], 0],
  ['a transaction', `?hash=${transactionIdOf(4, 1)}`, ['4-1'], 1],
  ['an account without transfers', `?address=${token}`, [], 0],
])('serves %s', async (_, query, expected, total) => {
  await using world = await openWorld()
  const { body } = await world.get(`/api/transfer${query}`)
  expect((body['data'] as { id: string }[]).map(({ id }) => id)).toEqual(expected)
  expect(body).toMatchObject({ total, rangeTotal: total })
})

test.each([
  ['?token=abc', 400, 'malformed_address'],
  ['?direction=in', 400, 'filters_not_combinable'],
  ['?sort=amount', 400, 'sort_not_available'],
])('refuses %s', async (query, status, code) => {
  await using world = await openWorld()
  expect(await world.get(`/api/transfer${query}`)).toMatchObject({ status, body: { code } })
})

const trxPath = '/api/trx/transfer'

testList(openWorld, {
  url: trxPath,
  list: 'data',
  total: 10,
  empty: `${trxPath}?address=${token}`,
  refused: [
    ['direction=in', 'filters_not_combinable'],
    ['sort=amount', 'sort_not_available'],
  ],
})

test.each([
  [`${trxPath}?address=${bob}&direction=in`, 10],
  [`${trxPath}?address=${bob}&direction=out`, 0],
  [`${trxPath}?address=${bob}&block=3`, 1],
])('%s counts %s', async (url, total) => {
  await using world = await openWorld()
  expect((await world.get(url)).body).toMatchObject({ total })
})

test('of TRX: contains no tokens', async () => {
  await using world = await openWorld()
  const { body } = await world.get(`${trxPath}?limit=1`)
  expect(body['data']).toEqual([
    expect.objectContaining({
      tokenName: '_',
      amount: 1_000_000,
      transferFromAddress: toBase58(alice),
      transferToAddress: toBase58(bob),
    }),
  ])
})

const trc10Path = '/api/trc10/transfer'

/** The chain of facts, in which the payments transfer alice's coin. */
async function openCoinWorld() {
  const world = await openWorld({ to: -1 })
  const asset = { kind: 'trc10', id: '1000001' } as const
  const paid = ({ transfers, ...block }: IndexedBlock): IndexedBlock => ({
    ...block,
    transfers: [{ ...transfers[0]!, asset }, transfers[1]!],
  })
  await world.store.write(factChain(0, 9).map(paid), 5)
  return world
}

testList(openCoinWorld, {
  url: `${trc10Path}?tokens=1000001`,
  list: 'data',
  total: 10,
  empty: `${trc10Path}?tokens=1000002`,
  refused: [
    ['direction=in', 'filters_not_combinable'],
    [`${trc10Path}?tokens=x`, 'malformed_address'],
  ],
})

test("returns the token name from its issue, and the account's sides", async () => {
  await using world = await openCoinWorld()
  const { body } = await world.get(`${trc10Path}?address=${alice}&direction=out&limit=1`)
  expect(body).toMatchObject({ total: 10 })
  expect(body['data']).toEqual([
    expect.objectContaining({
      tokenName: '1000001',
      transferToAddress: toBase58(bob),
      tokenInfo: {
        tokenId: '1000001',
        tokenType: 'trc10',
        tokenAbbr: 'COA',
        tokenName: 'Coin of Alice',
        tokenDecimal: 3,
        ...unlabelledToken,
        tokenLevel: '1',
        isLookAlike: false,
        issuerAddr: toBase58(alice),
      },
    }),
  ])
})
