import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, token } from '../../testing/small-chain.ts'

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

test('contains no tokens', async () => {
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
