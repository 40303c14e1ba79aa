import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, past2To53, token, transactionIdOf, witness } from '../../testing/small-chain.ts'
import { unlabelledToken } from '../../testing/unlabelled.ts'

const path = '/api/trc10trc20-transfer'

testList(openWorld, {
  url: `${path}?address=${bob}`,
  list: 'transfers',
  total: 20,
  empty: `${path}?address=${token}`,
  refused: [
    [`${path}?direction=out`, 'filters_not_combinable'],
    ['tokens=a,b', 'malformed_address'],
    ['confirm=7', 'filter_not_available'],
  ],
})

test.each([
  ['several tokens', `?address=${bob}&tokens=_,${token}`, 20],
  ['one token', `?address=${bob}&token=_`, 10],
  ['a counterpart', `?address=${bob}&keyword=${alice}`, 10],
  ['a counterparty without transfers', `?address=${bob}&keyword=${witness}`, 0],
  ['failed transfers', '?ret=FAIL', 0],
  ['transfers that are not final', `?address=${bob}&confirm=1&direction=in`, 8],
])('counts %s', async (_, query, total) => {
  await using world = await openWorld()
  expect((await world.get(`${path}${query}`)).body).toMatchObject({ total })
})

test('returns a token and TRX each in its own members', async () => {
  await using world = await openWorld()
  const { body } = await world.get(`${path}?limit=2`)
  const shared = { block: 9, date_created: firstMs + 27_000, contractRet: 'SUCCESS', confirmed: false }
  expect(body['transfers']).toEqual([
    {
      ...shared,
      hash: transactionIdOf(9, 1),
      type: 'trc20',
      to_address: toBase58(bob),
      contract_address: toBase58(token),
      amount_str: past2To53.toString(),
      tokenInfo: { tokenId: toBase58(token), tokenType: 'trc20', ...unlabelledToken },
    },
    expect.objectContaining({ ...shared, type: 'trc10', token_id: '_', owner_address: toBase58(alice) }),
  ])
})
