import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, past2To53, token, transactionIdOf } from '../../testing/small-chain.ts'
import { unlabelledRow, unlabelledToken } from '../../testing/unlabelled.ts'

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
  ['?limit=201', 400, 'limit_too_large'],
  ['?sort=amount', 400, 'sort_not_available'],
])('refuses %s', async (query, status, code) => {
  await using world = await openWorld()
  expect(await world.get(`/api/transfer${query}`)).toMatchObject({ status, body: { code } })
})
