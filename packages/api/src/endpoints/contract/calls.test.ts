import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, token, transactionIdOf } from '../../testing/small-chain.ts'

const transactions = '/api/contracts/transaction'
const triggers = '/api/contracts/trigger'

testList(openWorld, {
  url: `${transactions}?contract=${token}`,
  list: 'data',
  total: 10,
  empty: `${transactions}?contract=${token}&owner=${bob}`,
  refused: [
    [transactions, 'parameter_missing'],
    ['sort=-fee', 'sort_not_available'],
  ],
})
testList(openWorld, {
  url: triggers,
  list: 'data',
  total: 10,
  empty: `${triggers}?contract=${bob}`,
  refused: [['contract=x', 'malformed_address']],
})

test('returns a call', async () => {
  await using world = await openWorld()
  const { body } = await world.get(`${triggers}?contract=${token}&address=${alice}&confirm=0&limit=1`)
  expect(body).toMatchObject({ total: 6 })
  expect(body['data']).toEqual([
    {
      hash: transactionIdOf(5, 1),
      block: 5,
      timestamp: firstMs + 15_000,
      ownerAddress: toBase58(alice),
      contractAddress: toBase58(token),
      methodId: 'a9059cbb',
      method: 'transfer(address,uint256)',
      result: 'SUCCESS',
      confirmed: true,
    },
  ])
})
