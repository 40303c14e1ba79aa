import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { alice, bob, token } from '../../testing/small-chain.ts'

const assetPath = '/api/asset/transfer'

testList(openFactWorld, {
  url: `${assetPath}?name=_`,
  list: 'Data',
  total: 10,
  empty: `${assetPath}?issueAddress=${bob}`,
  refused: [
    ['direction=in', 'filters_not_combinable'],
    [`${assetPath}?contract=x`, 'malformed_address'],
  ],
})

test.each([
  ['TRX by default', '', 10],
  ['a contract', `?contract=${token}`, 10],
  ['an issuer whose token was never transferred', `?issueAddress=${alice}`, 0],
  ['an account', `?name=_&address=${alice}&direction=in`, 0],
])('counts %s', async (_, query, total) => {
  await using world = await openFactWorld()
  expect((await world.get(`${assetPath}${query}`)).body).toMatchObject({ total })
})

test('names both sides', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${assetPath}?limit=1`)
  expect(body['Data']).toEqual([
    expect.objectContaining({ transferFromAddress: toBase58(alice), transferToAddress: toBase58(bob) }),
  ])
})
