import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { alice, firstMs, transactionIdOf, witness } from '../../testing/small-chain.ts'

const path = '/api/proposal'

testList(openFactWorld, {
  url: path,
  list: 'data',
  total: 10,
  empty: `${path}?start_timestamp=${firstMs + 60_000}`,
  refused: [
    ['id=0', 'malformed_number'],
    ['id=11', 'proposal_not_found'],
    ['hash=12', 'malformed_hash'],
    [`hash=${transactionIdOf(0, 0)}`, 'proposal_not_found'],
    [`hash=${'0'.repeat(64)}`, 'proposal_not_found'],
    ['sort=-votes', 'sort_not_available'],
  ],
})
testList(openFactWorld, {
  url: `/api/account-proposal?address=${witness}`,
  list: 'data',
  total: 20,
  empty: `/api/account-proposal?address=${alice}`,
  refused: [
    ['/api/account-proposal', 'parameter_missing'],
    ['type=3', 'filter_not_available'],
  ],
})
for (const [type, total] of [
  [1, 10],
  [2, 1],
] as const) {
  testList(openFactWorld, {
    url: `/api/account-proposal?address=${witness}&type=${type}`,
    list: 'data',
    total,
    empty: `/api/account-proposal?address=${alice}&type=${type}`,
    refused: [],
  })
}

type Row = { action: string; proposalId: number; proposalHash: string; proposal?: Record<string, unknown> }

test('of an account there are the proposals that it created, and those that it approved, each once', async () => {
  await using world = await openFactWorld()
  const rows = async (more: string) =>
    (await world.get(`/api/account-proposal?address=${witness}${more}`)).body['data'] as Row[]
  const created = await rows('&type=1')
  expect(created.map(({ proposalId }) => proposalId)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(created[0]).toMatchObject({
    action: 'create',
    proposalHash: transactionIdOf(9, 1),
    proposal: { proposalId: 10, createSelf: true, totalVotes: 0 },
  })
  // It approved proposal 1 in each of ten blocks.
  expect(await rows('&type=2')).toMatchObject([
    { action: 'approve', proposalId: 1, block: 9, proposal: { approveSelf: true, totalVotes: 1 } },
  ])
  const acts = await rows('&limit=2')
  expect(acts.map(({ action, proposalId }) => [action, proposalId])).toEqual([
    ['approve', 1],
    ['create', 10],
  ])
  expect(acts[0]).not.toHaveProperty('proposal')
})

test('finds a proposal by the transaction that created it', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${path}?hash=0x${transactionIdOf(4, 1).toUpperCase()}`)
  expect(body).toMatchObject({ proposalId: 5, proposalHash: transactionIdOf(4, 1), block: 4 })
})

test('numbers proposals in the order of creation, and counts approvals', async () => {
  const fromNode = { proposal_id: 1, expiration_time: 1_767_900_000_000, state: 'APPROVED' }
  await using world = await openFactWorld(9, { services: { nodeCalls: { call: async () => fromNode } } })
  const { body } = await world.get(`${path}?id=1&address=${witness}`)
  expect(body).toEqual({
    proposalId: 1,
    proposalHash: transactionIdOf(0, 1),
    proposer: { address: toBase58(witness) },
    paramters: [{ key: 3, value: 1000 }],
    createTime: firstMs,
    expirationTime: 1_767_900_000_000,
    approvals: [{ address: toBase58(witness) }],
    totalVotes: 1,
    state: 'APPROVED',
    createSelf: true,
    approveSelf: true,
    block: 0,
    confirmed: true,
    trueAtBlock: 9,
  })
  const list = (await world.get(`${path}?limit=3`)).body['data'] as { proposalId: number }[]
  expect(list.map(({ proposalId }) => proposalId)).toEqual([10, 9, 8])
})

test('returns no state while the node does not answer', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${path}?id=2&address=${alice}`)
  expect(body).toMatchObject({ approvals: [], createSelf: false, approveSelf: false })
  expect(body).not.toHaveProperty('state')
})
