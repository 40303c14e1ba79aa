import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { openWorld } from '../../testing/open-world.ts'
import { recorded } from '../../testing/recorded.ts'
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
          energy_remaining: 0,
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

test('a plain account is one row with an empty address, as programs for TronScan expect', async () => {
  await using world = await openWorld()
  const { body } = await world.get(`/api/contract?contract=${bob}`)
  expect(body).toMatchObject({ count: 0, data: [{ address: '', trxCount: 0, ...unmarked }] })
})

test('the creator has the energy that its stake has left, as the node says', async () => {
  const recordedCreator = recorded('api-responses/tronscan/contract.json') as {
    readonly response: { readonly data: readonly [{ readonly creator: object }] }
  }
  const answers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    '/wallet/getcontract': { contract_address: token, origin_energy_limit: 10_000_000 },
    '/wallet/getaccount': { address: alice },
    '/wallet/getaccountresource': { EnergyLimit: 900, EnergyUsed: 250 },
  }
  const call = async (path: string) => answers[path] ?? { result: { code: 'OTHER_ERROR' } }
  await using world = await openFactWorld(9, { services: { nodeCalls: { call } } })
  const [row] = (await world.get(url)).body['data'] as readonly { readonly creator: object }[]
  expect(row!.creator).toMatchObject({ energy_limit: 10_000_000, energy_remaining: 650 })
  const own = Object.keys(recordedCreator.response.data[0].creator)
  const unknownHere = ['addressTag', 'token_balance']
  expect(Object.keys(row!.creator)).toEqual(
    expect.arrayContaining(own.filter((name) => !unknownHere.includes(name))),
  )
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
