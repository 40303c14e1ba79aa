import { fromText, toBase58 } from '@sundial/primitives'
import { account, accountResource, accountState, exchange } from '@sundial/protocol'
import { expect, test } from 'vitest'
import type { NodeCalls } from '../../services/node-calls.ts'
import { NodeUnavailable } from '../../testing/fake-node.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, blockIdOf, bob, knownChain, token } from '../../testing/small-chain.ts'

const at = { height: 9, id: blockIdOf(9) }
const path = `/api/account?address=${alice}`
const stateOf = (members: Partial<Parameters<typeof account.create>[0]>) =>
  accountState.encode(accountState.create({ account: account.create({ address: alice, ...members }) }))

/** Alice lends to bob in Stake 1.0, and he to her. */
const answers: NodeCalls = {
  async call(nodePath, body) {
    if (nodePath.endsWith('accountindex')) return { toAccounts: [bob], fromAccounts: [bob] }
    expect(nodePath).toBe('/wallet/getdelegatedresource')
    return (body as Record<string, string>)['fromAddress'] === alice
      ? {
          delegatedResource: [
            { frozen_balance_for_bandwidth: '9007199254740993', expire_time_for_bandwidth: 5 },
            { frozen_balance_for_energy: 7 },
          ],
        }
      : { delegatedResource: [{ frozen_balance_for_energy: 8, expire_time_for_energy: 6 }] }
  },
}
const lending = stateOf({
  delegatedFrozenBalanceForBandwidth: 9_007_199_254_740_993n,
  acquiredDelegatedFrozenBalanceForBandwidth: 1n,
})
const none = {
  sentDelegatedBandwidth: [],
  sentDelegatedResource: [],
  receivedDelegatedBandwidth: [],
  receivedDelegatedResource: [],
}

test('returns Stake 1.0 delegations in both directions, by resource', async () => {
  await using world = await openWorld({ services: { nodeCalls: answers } })
  await world.store.storeStates(at, 'account', [{ key: alice, bytes: lending }])
  const [out, back] = [
    { from: toBase58(alice), to: toBase58(bob) },
    { from: toBase58(bob), to: toBase58(alice) },
  ]
  expect((await world.get(path)).body['delegated']).toEqual({
    sentDelegatedBandwidth: [
      { ...out, frozen_balance_for_bandwidth: '9007199254740993', expire_time_for_bandwidth: 5 },
    ],
    sentDelegatedResource: [{ ...out, frozen_balance_for_energy: 7 }],
    receivedDelegatedBandwidth: [],
    receivedDelegatedResource: [{ ...back, frozen_balance_for_energy: 8, expire_time_for_energy: 6 }],
  })
})

test('does not query the node for an account without delegations', async () => {
  const nodeCalls: NodeCalls = { call: () => Promise.reject(new Error('called')) }
  await using world = await openWorld({ services: { nodeCalls } })
  await world.store.storeStates(at, 'account', [{ key: alice, bytes: stateOf({}) }])
  expect((await world.get(path)).body['delegated']).toEqual(none)
})

test.each([
  ['the node has not reported the account', undefined, { call: async () => ({}) }],
  ['the node is unavailable', lending, { call: () => Promise.reject(new NodeUnavailable('away')) }],
])('returns no delegations while %s', async (_, bytes, nodeCalls) => {
  await using world = await openWorld({ services: { nodeCalls } })
  if (bytes !== undefined) await world.store.storeStates(at, 'account', [{ key: alice, bytes }])
  const { status, body } = await world.get(path)
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('delegated')
})

test('returns the pairs that the account created, and the block at which they are true', async () => {
  await using world = await openWorld()
  expect((await world.get(path)).body).not.toHaveProperty('exchanges')
  const pair = (id: bigint, creatorAddress: string) => ({
    key: id.toString(16).padStart(2, '0'),
    bytes: exchange.encode(
      exchange.create({
        exchangeId: id,
        creatorAddress,
        createTime: 1_600_000_000_000n,
        firstTokenId: fromText('1000001'),
        firstTokenBalance: 2n ** 60n,
        secondTokenId: fromText('_'),
        secondTokenBalance: 3n,
      }),
    ),
  })
  await world.store.storeWholeKind(at, 'exchange', [pair(2n, alice), pair(1n, bob)])
  const { body } = await world.get(path)
  expect(body).toMatchObject({ exchangesState: { block: 9 } })
  expect(body['exchanges']).toEqual([
    {
      exchange_id: 2,
      creator_address: toBase58(alice),
      create_time: 1_600_000_000_000,
      first_token_id: '1000001',
      first_token_balance: String(2n ** 60n),
      second_token_id: '_',
      second_token_abbr: 'trx',
      second_token_balance: 3,
    },
  ])
})

test.each(['/api/accountv2?address=', '/api/account?address=', '/api/account/'])(
  'gives everything that account by address tells under %s',
  async (url) => {
    await using world = await openWorld({ from: 0, to: -1 })
    await world.store.write(knownChain(9), 5)
    const energy = { frozenBalance: 5_000_000n, expireTime: 1_700_000_000_000n }
    const staked = stateOf({ accountResource: accountResource.create({ frozenBalanceForEnergy: energy }) })
    await world.store.storeStates(at, 'account', [
      { key: alice, bytes: staked },
      {
        key: bob,
        bytes: accountState.encode(accountState.create({ account: account.create({ address: bob }) })),
      },
    ])
    await world.store.storeWholeKind(at, 'exchange', [])
    expect((await world.get(`${url}${toBase58(bob)}`)).body).toMatchObject({
      balances: [{ tokenId: '1000001', balance: '50' }],
      tokenBalances: [{ tokenId: '1000001', balance: '50' }],
      trc20token_balances: [{ tokenId: toBase58(token), contract_address: toBase58(token), balance: '70' }],
      delegated: none,
      exchanges: [],
      exchangesState: { block: 9 },
      accountResource: { frozen_balance_for_energy: {} },
      frozen: { total: 0, balances: [] },
    })
    expect((await world.get(`${url}${toBase58(alice)}`)).body).toMatchObject({
      accountResource: {
        frozen_balance_for_energy: { frozen_balance: 5_000_000, expire_time: 1_700_000_000_000 },
      },
    })
  },
)
