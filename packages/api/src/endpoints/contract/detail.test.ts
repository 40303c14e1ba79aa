import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, token, transactionIdOf } from '../../testing/small-chain.ts'
import { unlabelledContract, untagged } from '../../testing/unlabelled.ts'

const url = `/api/contract?contract=${toBase58(token)}`

test('returns the creator of a contract and its calls', async () => {
  const entrys = [
    {
      name: 'transfer',
      type: 'Function',
      inputs: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    },
  ]
  const onChain = { contract_address: token, abi: { entrys }, consume_user_resource_percent: 30 }
  const call = async (path: string) =>
    path === '/wallet/getcontract' ? onChain : { result: { code: 'OTHER_ERROR' } }
  await using world = await openFactWorld(9, { services: { nodeCalls: { call } } })
  expect((await world.get(url)).body).toEqual({
    status: { code: 0, message: 'SUCCESS' },
    count: 1,
    data: [
      {
        address: toBase58(token),
        name: 'Made 0',
        trxCount: 10,
        date_created: firstMs,
        creator: {
          address: toBase58(alice),
          address_is_contract: false,
          txHash: transactionIdOf(0, 1),
          consume_user_resource_percent: 30,
          energy_limit: 0,
        },
        methodMap: { a9059cbb: 'transfer(address,uint256)' },
        ...unmarked,
      },
    ],
    trueAtBlock: 9,
  })
})

const unmarked = {
  ...unlabelledContract,
  ...untagged,
  verify_status: 0,
  license: '',
  feedbackRisk: false,
  announcement: '',
}

test('returns a contract that the index only saw called, even without a node', async () => {
  await using world = await openWorld()
  expect((await world.get(url)).body['data']).toEqual([
    { address: toBase58(token), trxCount: 10, ...unmarked },
  ])
})

test('returns nothing for a plain account', async () => {
  await using world = await openWorld()
  expect((await world.get(`/api/contract?contract=${bob}`)).body).toMatchObject({ count: 0, data: [] })
})

test('returns no ABI where it cannot be parsed', async () => {
  const onChain = { contract_address: token, abi: { entrys: [{ type: 7 }] } }
  await using world = await openFactWorld(9, { services: { nodeCalls: { call: async () => onChain } } })
  const { status, body } = await world.get(url)
  expect(status).toBe(200)
  expect((body['data'] as object[])[0]).not.toHaveProperty('methodMap')
})

test.each([
  ['/api/contract', 'parameter_missing'],
  ['/api/contract?contract=x', 'malformed_address'],
])('refuses %s', async (refused, code) => {
  await using world = await openWorld()
  expect((await world.get(refused)).body).toMatchObject({ code })
})
