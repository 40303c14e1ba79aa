import { MemoryStore } from '@sundial/store/testing/memory-store'
import { createTestDatabase, type TestDatabase } from '@sundial/store/testing'
import { countStatements } from '@sundial/store/testing/count-statements'
import { type IndexedBlock, openStore, type Store } from '@sundial/store'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from './create-api.ts'
import budgets from '../../../budgets.json' with { type: 'json' }
import { awkwardUrl } from './testing/awkward-url.ts'
import { FakeNode } from './testing/fake-node.ts'
import {
  alice,
  blockIdOf,
  bob,
  firstMs,
  knownChain,
  smallChain,
  token,
  transactionIdOf,
  witness,
} from './testing/small-chain.ts'

const chain = [...smallChain(0, 30), ...smallChain(40, 55)]
/** All balances are known. Bob has two tokens, the collector thirty more of the same kinds. */
const collector = `41${'6'.repeat(40)}`
const heldTokens = Array.from({ length: 30 }, (_, at) => `41${(at + 16).toString(16).padStart(40, '0')}`)
const heldChain = knownChain(2).map((block) => ({
  ...block,
  ledger: {
    ...block.ledger,
    changes: [
      ...block.ledger.changes,
      { account: collector, asset: { kind: 'trc10', id: '1000001' } as const, change: 1n },
      ...heldTokens.map((contract) => ({
        account: collector,
        asset: { kind: 'trc20', contract } as const,
        change: 1n,
      })),
    ],
  },
}))
const defects: unknown[] = []
let database: TestDatabase
let held: TestDatabase
let stores: readonly [Store, Store]
let real: FastifyInstance
let memory: FastifyInstance

const serve = (store: Store): FastifyInstance =>
  createApi(
    {
      store,
      node: new FakeNode(),
      network: { id: 'nile', name: 'Nile', kind: 'test' },
      clock: { now: () => 1_800_000_000_000 },
    },
    { onDefect: (error) => defects.push(error) },
  )

beforeAll(async () => {
  database = await createTestDatabase()
  held = await createTestDatabase()
  await openStore(held).write(heldChain, 0)
  stores = [openStore(database), new MemoryStore()]
  for (const store of stores) {
    await store.write(chain.slice(0, 20), 5)
    await store.write(chain.slice(20), 45)
  }
  real = serve(stores[0])
  memory = serve(stores[1])
})

afterAll(async () => {
  await real.close()
  await memory.close()
  await database[Symbol.asyncDispose]()
  await held[Symbol.asyncDispose]()
})

test.each([
  '/api/block',
  '/api/block?start=25&limit=3',
  '/api/block?sort=number&start=30&limit=5',
  '/api/block?start=9007199254740991',
  '/api/block?start_timestamp=9007199254740991',
  '/api/block?number=35',
  '/api/block?number=40',
  `/api/block?hash=${blockIdOf(3)}`,
  `/api/block?producer=${witness}&start=3`,
  `/api/block?start_timestamp=${firstMs + 9000}&end_timestamp=${firstMs + 20_000}`,
  '/api/block/latest',
  '/api/transaction?start=7&limit=4',
  `/api/transaction?address=${bob}&start=3&limit=4`,
  `/api/transaction?address=${alice}&start_timestamp=${firstMs + 9000}`,
  '/api/transaction?block=3',
  `/api/transaction?hash=${transactionIdOf(4, 1)}`,
  `/api/transaction-info?hash=${transactionIdOf(4, 1)}`,
  '/api/transfer?limit=0&start_timestamp=0&end_timestamp=1',
  `/api/transfer?address=${bob}&start=9&sort=timestamp`,
  '/api/transfer?block=41',
  '/api/account/list?sort=timestamp',
  '/api/account/list?start=1&limit=1',
  `/api/accountv2?address=${alice}`,
  `/api/accountv2?address=${token}`,
  `/api/accountv2?address=${witness}`,
  '/api/stats/overview',
  '/api/series?names=blocks,transactionsByType,newAccounts,fees,contractCallers',
  '/api/series?names=blocks,missedSlotsByRepresentative,totalTransactions&interval=month',
  '/api/system/status',
  `/api/search?term=${token}`,
  '/api/search?term=41',
  '/ready',
])('%s returns the same from PostgreSQL as from lists in memory', async (url) => {
  const [left, right] = await Promise.all([real.inject(url), memory.inject(url)])
  expect({ status: left.statusCode, body: left.json() }).toEqual({
    status: right.statusCode,
    body: right.json(),
  })
})

test('an answer takes as many statements of the database as its budget says', async () => {
  const used: Record<string, number> = {}
  for (const url of Object.keys(budgets.statements)) {
    // A store and a server of its own, so that nothing is cached.
    const server = serve(openStore(/BOB|COLLECTOR/.test(url) ? held : database))
    await server.ready()
    const path = url
      .replace('ALICE', alice)
      .replace('BOB', bob)
      .replace('COLLECTOR', collector)
      .replace('TOKEN', token)
      .replace('HASH', transactionIdOf(4, 1))
    using counted = countStatements()
    const { statusCode } = await server.inject(path)
    used[url] = statusCode === 200 ? counted.count() : Number.NaN
    await server.close()
  }
  expect(used).toEqual(budgets.statements)
})

test('the collector of the budgets has many tokens, each with its figures', async () => {
  const server = serve(openStore(held))
  const { data } = (await server.inject(`/api/account/tokens?address=${collector}&limit=50`)).json<{
    readonly data: readonly object[]
  }>()
  expect(data).toHaveLength(31)
  expect(data.at(-1)).toMatchObject({ nrOfTokenHolders: 1, transferCount: 0 })
  await server.close()
})

test('no request causes a database error', async () => {
  await fc.assert(
    fc.asyncProperty(awkwardUrl, async (url) => {
      const answer = await real.inject(url)
      // There is no node, and the index begins late: what needs one or the other returns an error.
      const refused = () => answer.json<{ readonly code: string }>().code
      if (answer.statusCode === 503) expect(['node_unavailable', 'index_behind']).toContain(refused())
      else expect(answer.statusCode).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
  expect(defects).toEqual([])
})

/** A wallet that got a token once, and much dust since. */
const shop = `41${'5'.repeat(40)}`
const [paid, dusted] = smallChain(56, 57).map((block, at) => ({
  ...block,
  transfers:
    at === 0
      ? [
          {
            transactionIndex: 1,
            from: alice,
            to: shop,
            asset: { kind: 'trc20', contract: token },
            amount: 7n,
          },
        ]
      : Array.from({ length: 4150 }, () => ({
          transactionIndex: 0,
          from: bob,
          to: shop,
          asset: { kind: 'trx' },
          amount: 1n,
        })),
})) as readonly IndexedBlock[]

test('a payment stays in every list that is asked for it, with the total, however much dust follows', async () => {
  for (const store of stores) await store.write([paid!, dusted!], 45)
  for (const [url, list] of [
    [`/api/token_trc20/transfers?relatedAddress=${shop}`, 'token_transfers'],
    [`/api/token_trc20/transfers?toAddress=${shop}&contract_address=${token}`, 'token_transfers'],
    [`/api/token_trc20/transfers?fromAddress=${alice}&toAddress=${shop}`, 'token_transfers'],
    [`/api/contract/events?address=${shop}`, 'data'],
    [`/api/token_trc20/transfers-with-status?trc20Id=${token}&address=${shop}&direction=2`, 'data'],
    [`/api/transfer/trc20?trc20Id=${token}&address=${shop}`, 'data'],
    [`/api/filter/trc20/transfers?relatedAddress=${shop}`, 'token_transfers'],
  ] as const)
    for (const api of [real, memory]) {
      const body: Record<string, unknown> = (await api.inject(url)).json()
      expect(body[list], `rows of ${url}`).toMatchObject([{ block: 56 }])
      expect(body, `total of ${url}`).toMatchObject({ total: 1, rangeTotal: 1 })
    }
  for (const [url, total] of [
    [`/api/transfer/trx?address=${shop}&limit=1`, 4150],
    // No list of its own: the sum of those that have these rows.
    [`/api/trc10trc20-transfer?address=${shop}&direction=in&limit=1`, 4151],
    [`/api/trc10trc20-transfer?address=${shop}&direction=out&limit=1`, 0],
    [`/api/trc10trc20-transfer?address=${shop}&tokens=_,${token},_&limit=1`, 4151],
    ['/api/token_trc20/transfers?limit=1', 48],
    ['/api/contract/events?limit=1', 48],
    ['/api/contracts/trigger?limit=1', 49],
    ['/api/vote?limit=1', 0],
    ['/api/internal-transaction?limit=1', 0],
    ['/api/exchange/transaction?limit=1', 0],
  ] as const)
    for (const api of [real, memory])
      expect((await api.inject(url)).json(), `total of ${url}`).toMatchObject({ total, rangeTotal: total })
})
