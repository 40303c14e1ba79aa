import { toBase58 } from '@sundial/primitives'
import { account, accountState } from '@sundial/protocol'
import { expect, test } from 'vitest'
import type { NodeCalls } from '../../services/node-calls.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, blockIdOf, bob, token, witness } from '../../testing/small-chain.ts'

const v1 = '/api/account/resource'
const v2 = '/api/account/resourcev2'

/** Alice delegates energy and bandwidth to bob and the witness; Stake 2.0 separates locked amounts. */
const nodeCalls: NodeCalls = {
  async call(path, body) {
    const { value, fromAddress, toAddress } = body as Record<string, string>
    if (path.includes('accountindex'))
      return value === alice
        ? { account: alice, toAccounts: [bob, witness] }
        : value === bob
          ? { fromAccounts: [alice] }
          : {}
    expect(fromAddress).toBe(alice)
    if (toAddress !== bob) return { delegatedResource: [{ frozen_balance_for_bandwidth: 5 }] }
    return {
      delegatedResource: [
        { from: alice, to: bob, frozen_balance_for_energy: '9007199254740993' },
        { from: alice, to: bob, frozen_balance_for_energy: 7, expire_time_for_energy: 1_767_900_000_000 },
      ],
    }
  },
}
const open = () => openWorld({ services: { nodeCalls } })

testList(open, {
  url: `${v2}?address=${alice}`,
  list: 'data',
  total: 3,
  empty: `${v2}?address=${token}`,
  refused: [
    [v2, 'parameter_missing'],
    ['type=4', 'filter_not_available'],
  ],
})
testList(open, {
  url: `${v1}?address=${bob}&type=3`,
  list: 'data',
  total: 2,
  empty: `${v1}?address=${token}`,
  refused: [['resourceType=7', 'filter_not_available']],
})

test('tells what is locked apart from what is not', async () => {
  await using world = await open()
  const between = { ownerAddress: toBase58(alice), receiverAddress: toBase58(bob) }
  const { body } = await world.get(`${v2}?address=${alice}&resourceType=2`)
  expect(body['data']).toEqual([
    { ...between, resource: 1, balance: '9007199254740993', lockBalance: 0 },
    { ...between, resource: 1, balance: 0, lockBalance: 7, expireTime: 1_767_900_000_000 },
  ])
  expect((await world.get(`${v1}?address=${alice}&resourceType=1`)).body['data']).toEqual([
    { ...between, receiverAddress: toBase58(witness), resource: 'BANDWIDTH', frozenBalance: 5 },
  ])
})

test('returns an error when no node can be queried, or when an account has too many counterparties', async () => {
  await using silent = await openWorld()
  expect((await silent.get(`${v2}?address=${alice}`)).body).toMatchObject({ code: 'service_not_configured' })
  const many = { call: async () => ({ toAccounts: Array.from({ length: 301 }, () => bob) }) }
  await using busy = await openWorld({ services: { nodeCalls: many } })
  expect((await busy.get(`${v2}?address=${alice}`)).body).toMatchObject({ code: 'list_too_long', total: 301 })
})

test("returns the account's own stake as reported by the node, without a query for other accounts", async () => {
  await using world = await openWorld()
  const staker = account.create({ frozenV2: [{ type: 'ENERGY', amount: 20n }] })
  const bytes = accountState.encode(accountState.create({ account: staker }))
  await world.store.storeStates({ height: 9, id: blockIdOf(9) }, 'account', [{ key: alice, bytes }])
  const side = { ownerAddress: toBase58(alice), receiverAddress: toBase58(alice) }
  expect((await world.get(`${v2}?address=${alice}&type=1`)).body['data']).toEqual([
    { ...side, resource: 1, balance: 20, lockBalance: 0 },
  ])
  expect((await world.get(`${v1}?address=${alice}&type=1&limit=500`)).body).toMatchObject({
    total: 0,
    data: [],
  })
})
