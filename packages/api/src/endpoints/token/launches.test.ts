import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { Labels } from '../../services/labels.ts'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { alice, bob, token, transactionIdOf } from '../../testing/small-chain.ts'
import type { NodeCalls } from '../../services/node-calls.ts'

const launching = new Labels(new Map(), [], [alice, bob])
const openLaunches = (nodeCalls?: NodeCalls) =>
  openFactWorld(9, { services: { labels: launching, ...(nodeCalls && { nodeCalls }) } })

testList(openLaunches, {
  url: '/api/launches',
  list: 'data',
  total: 10,
  empty: `/api/launches?contract=${bob}`,
  refused: [['contract=x', 'malformed_address']],
})

test('has nothing where the operator names no launch contract, or another one is asked for', async () => {
  await using plain = await openFactWorld()
  expect((await plain.get('/api/launches')).body).toMatchObject({ launchContracts: [], total: 0, data: [] })
  await using world = await openLaunches()
  const { body } = await world.get(`/api/launches?contract=${token}`)
  expect(body).toMatchObject({ launchContracts: [alice, bob].map(toBase58), total: 0, data: [] })
})

test('names the contract, its creation and its transfers; what is unknown is absent', async () => {
  await using world = await openLaunches()
  const rows = (await world.get('/api/launches')).body['data'] as Record<string, unknown>[]
  const first = rows.at(-1)!
  expect(first).toMatchObject({
    contract_address: toBase58(token),
    issue_address: toBase58(alice),
    block: 0,
    hash: transactionIdOf(0, 1),
    confirmed: true,
  })
  expect(first).not.toHaveProperty('left')
})
