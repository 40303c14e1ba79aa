import { toBase58 } from '@sundial/primitives'
import type { IndexedBlock } from '@sundial/store'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { ContractSources } from '../../services/contract-source/contract-sources.ts'
import { factChain, made, openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { FakeCalls } from '../../testing/signed.ts'
import { alice, bob, firstMs, knownChain, token, transactionIdOf } from '../../testing/small-chain.ts'
import { unlabelledContract, unverified } from '../../testing/unlabelled.ts'

const path = '/api/contracts'

testList(openFactWorld, {
  url: path,
  list: 'data',
  total: 10,
  empty: `${path}?creator=${bob}`,
  refused: [
    ['sort=-size', 'sort_not_available'],
    ['sort=-balance', 'sort_not_available'],
    ['sort=-trxCount&search=made', 'filters_not_combinable'],
    ['sort=-trxCount&start=4000', 'limit_too_large'],
    ['sort=-trxCount&format=csv', 'format_not_available'],
    ['verified-only=x', 'filter_not_available'],
    [`search=${'x'.repeat(300)}`, 'search_term_too_long'],
  ],
})

test('returns creator, time and transaction of a contract', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${path}?search=${toBase58(token)}`)
  expect(body).toMatchObject({ total: 1, contractCount: 10 })
  expect(body['data']).toEqual([
    {
      address: toBase58(token),
      name: 'Made 0',
      trxCount: 10,
      date_created: firstMs,
      creator: toBase58(alice),
      isInternal: false,
      block: 0,
      hash: transactionIdOf(0, 1),
      confirmed: true,
      ...unverified,
      ...unlabelledContract,
    },
  ])
})

test('a contract that another one created has an empty name', async () => {
  const world = await openWorld({ from: 0, to: -1 })
  await using _ = world
  const byContract = (block: IndexedBlock): IndexedBlock => ({
    ...block,
    facts: block.facts.map((fact) =>
      fact.kind === 'contractCreation' ? { ...fact, isInternal: true } : fact,
    ),
  })
  await world.store.write(factChain(0, 1).map(byContract), 1)
  const { body } = await world.get(`${path}?search=${toBase58(token)}`)
  expect(body['data']).toMatchObject([{ name: '', isInternal: true }])
})

test('finds names case-insensitively, and the contracts of one creator', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${path}?search=mADE%207`)
  expect(body).toMatchObject({ total: 1, scanned: { isWhole: true }, data: [{ address: toBase58(made) }] })
  expect((await world.get(`${path}?creator=${alice}&limit=0`)).body).toMatchObject({ total: 10 })
})

test("sorts contracts by calls, filtered to verified ones, as TronScan's clients request it", async () => {
  await using world = await openFactWorld()
  const url = `${path}?limit=20&start=0&verified-only=false&open-source-only=false&sort=-trxCount`
  const { status, body } = await world.get(url)
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 1, scanned: { isWhole: true } })
  expect(body['data']).toMatchObject([{ address: toBase58(token), callCount: 10 }])
  expect(body).not.toHaveProperty('nextCursor')
  expect((await world.get(url.replace('verified-only=false', 'verified-only=true'))).body).toMatchObject({
    total: 0,
    data: [],
  })
  expect((await world.get(`${path}?sort=-trxCount&start=1`)).body).toMatchObject({ total: 1, data: [] })
  // The contract is in a final block.
  expect((await world.get(`${path}?sort=-trxCount&confirm=0`)).body).toMatchObject({ total: 1 })
  expect((await world.get(`${path}?sort=-trxCount&confirm=1`)).body).toMatchObject({ total: 0 })
})

test('sorts contracts by their TRX balance, page by page', async () => {
  await using world = await openWorld({ from: 0, to: -1 })
  const facts = factChain(0, 4).map((block) => block.facts)
  const gift = (account: string, change: bigint) => ({ account, asset: { kind: 'trx' } as const, change })
  const blocks = knownChain(4).map((block, height) => ({
    ...block,
    facts: facts[height]!,
    ledger: { ...block.ledger, changes: [...block.ledger.changes, gift(token, 5n), gift(bob, 9n)] },
  }))
  await world.store.write(blocks, 0)
  const { body } = await world.get(`${path}?sort=-balance`)
  // Alice and bob have higher balances but are not contracts.
  expect(body).toMatchObject({
    total: 1,
    scanned: { rows: 3, isWhole: true },
    data: [{ address: toBase58(token), balance: 25 }],
  })
})

test('returns no contracts from an index without contracts', async () => {
  await using world = await openWorld()
  expect((await world.get(path)).body).toMatchObject({ total: 0, contractCount: 0, data: [] })
})

test('returns only verified contracts on request, with their verification', async () => {
  const records = new MemoryRecords()
  const record = JSON.stringify({ license: 3, compiler: 'v0.8.37', optimizer: true })
  await records.putContractSource({ address: token, verifiedMs: 7, isFull: true, record })
  const compiler = { versions: async () => [], compile: async () => ({}) }
  const calls = new FakeCalls()
  const contractSources = new ContractSources({ records, calls, compiler, clock: { now: () => 0 } })
  await using world = await openFactWorld(9, { services: { contractSources } })
  const { body } = await world.get(`${path}?verified-only=true`)
  expect(body).toMatchObject({ total: 1, contractCount: 10, verifyContractCount: 1 })
  expect(body['data']).toMatchObject([
    { verify_status: 2, license: '3', compile_version: 'v0.8.37', compile_settings: '1', verify_time: 7 },
  ])
  expect((await world.get(`${path}?verified-only=false&open-source-only=false`)).body).toMatchObject({
    total: 10,
  })
})

test.each([
  [
    'open-source-only=False&verified-only=False&confirm=False',
    'open-source-only=false&verified-only=false&confirm=false',
    10,
  ],
  ['open-source-only=True', 'open-source-only=true', 0],
])('takes %s, as Python writes it, for %s', async (python, plain, total) => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${path}?${python}`)
  expect(body).toMatchObject({ total })
  expect(body).toEqual((await world.get(`${path}?${plain}`)).body)
  // A word that is searched for stays as it is.
  expect((await world.get(`${path}?search=False`)).body).toMatchObject({ total: 0 })
})
