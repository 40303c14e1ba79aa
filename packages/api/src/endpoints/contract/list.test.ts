import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { made, openFactWorld } from '../../testing/fact-chain.ts'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, token, transactionIdOf } from '../../testing/small-chain.ts'
import { ContractSources } from '../../services/contract-source/contract-sources.ts'
import { MemoryRecords } from '../../testing/memory-records.ts'
import { FakeCalls } from '../../testing/signed.ts'
import { unlabelledContract, unverified } from '../../testing/unlabelled.ts'

const path = '/api/contracts'

testList(openFactWorld, {
  url: path,
  list: 'data',
  total: 10,
  empty: `${path}?creator=${bob}`,
  refused: [
    ['sort=-trxCount', 'sort_not_available'],
    ['verified-only=x', 'filter_not_available'],
    [`search=${'x'.repeat(300)}`, 'search_term_too_long'],
  ],
})

test('shows who made a contract, when and how', async () => {
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

test('finds names in any case, and what one account made', async () => {
  await using world = await openFactWorld()
  const { body } = await world.get(`${path}?search=mADE%207`)
  expect(body).toMatchObject({ total: 1, scanned: { isWhole: true }, data: [{ address: toBase58(made) }] })
  expect((await world.get(`${path}?creator=${alice}&limit=0`)).body).toMatchObject({ total: 10 })
})

test('an index without contracts has none', async () => {
  await using world = await openWorld()
  expect((await world.get(path)).body).toMatchObject({ total: 0, contractCount: 0, data: [] })
})

test('only contracts verified here are listed when asked for, with what was verified', async () => {
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
