import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { maxAmount, openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { alice, bob, firstMs, token, transactionIdOf, witness } from '../../testing/small-chain.ts'
import { unlabelledToken } from '../../testing/unlabelled.ts'

const list = '/api/account/approve/list'
const change = '/api/account/approve/change'

testList(openFactWorld, {
  url: `${list}?address=${alice}`,
  list: 'data',
  total: 1,
  empty: `${list}?address=${bob}`,
  refused: [
    [list, 'parameter_missing'],
    ['type=x', 'filter_not_available'],
  ],
})
testList(openFactWorld, {
  url: `${change}?from_address=${alice}`,
  list: 'data',
  total: 10,
  empty: `${change}?to_address=${alice}`,
  refused: [
    [change, 'parameter_missing'],
    ['contract_address=x', 'malformed_address'],
  ],
})

test('only the newest of several approvals counts, and the maximum amount counts as unlimited', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${list}?address=${alice}`)
  expect(body['data']).toEqual([
    {
      hash: transactionIdOf(9, 1),
      block: 9,
      date_created: firstMs + 27_000,
      owner_address: toBase58(alice),
      from_address: toBase58(alice),
      to_address: toBase58(bob),
      contract_address: toBase58(token),
      amount_str: maxAmount.toString(),
      unlimited: true,
      type: 'approve',
      contract_ret: 'SUCCESS',
      confirmed: false,
      revert: false,
      tokenInfo: { tokenId: toBase58(token), tokenType: 'trc20', ...unlabelledToken },
    },
  ])
})

test('an approval of zero is not listed', async () => {
  await using world = await openFactWorld(0)
  expect((await world.get(`${list}?address=${alice}`)).body).toMatchObject({ total: 0 })
})

test.each([
  [`?from_address=${alice}&to_address=${bob}&contract_address=${token}`, 10],
  [`?from_address=${alice}&contract_address=${witness}`, 0],
  [`?to_address=${bob}&confirm=0`, 6],
])('%s counts %s', async (query, total) => {
  await using world = await openFactWorld()
  expect((await world.get(`${change}${query}`)).body).toMatchObject({ total })
})
