import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { Labels } from '../../services/labels.ts'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { alice, bob, token, transactionIdOf } from '../../testing/small-chain.ts'
import type { NodeCalls } from '../../services/node-calls.ts'

const launching = new Labels(new Map(), [], { launchContracts: [alice, bob] })
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

/** A node by which the token has a supply, and the launch contract answers `saleOf` with these words. */
const nodeWithSale = (words: readonly bigint[]): NodeCalls => ({
  async call(_, body) {
    const { function_selector: selector, contract_address: contract } = body as Record<string, string>
    const hexOf = (...values: readonly bigint[]) =>
      values.map((value) => value.toString(16).padStart(64, '0')).join('')
    const text = `${hexOf(32n, 3n)}${'43415400'.padEnd(64, '0')}`
    const answers: Readonly<Record<string, string>> = {
      'totalSupply()': hexOf(1000n),
      'decimals()': hexOf(0n),
      'name()': text,
      'symbol()': text,
    }
    const answer = selector === 'saleOf(address)' && contract === alice ? hexOf(...words) : answers[selector!]
    return { result: { result: true }, constant_result: [answer ?? ''] }
  },
})

test.each([
  ['its own answer', [250n, 800n], { sold: '250', forSale: '800' }],
  ['nothing sold', [0n, 800n], { sold: '0', forSale: '800' }],
  ['more sold than for sale', [801n, 800n], {}],
  ['no token of its own', [0n, 0n], {}],
  ['one word only', [5n], {}],
  ['nothing', [], {}],
])('progress of a contract that does not hold what it sells: %s', async (_, words, progress) => {
  await using world = await openLaunches(nodeWithSale(words))
  const row = ((await world.get('/api/launches')).body['data'] as Record<string, unknown>[]).at(-1)!
  const { sold, forSale } = row
  expect(JSON.parse(JSON.stringify({ sold, forSale }))).toEqual(progress)
})

test('contracts of the operator of simulated users are launch contracts', async () => {
  await using world = await openFactWorld(9, { services: { launchOperators: [alice] } })
  const { launchContracts } = (await world.get('/api/launches')).body as { launchContracts: string[] }
  expect(launchContracts).toHaveLength(1)
  await using without = await openFactWorld(9, { services: { launchOperators: [bob] } })
  expect((await without.get('/api/launches')).body).toMatchObject({ launchContracts: [], data: [] })
})
