import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from './open-store.ts'
import { decodeTransactions, encodeTransactions } from './records/transaction-record.ts'
import { accountOf, blockId, randomChain, seeded } from '../test/random-chain.ts'
import { createTestDatabase } from '../test/database.ts'

const random = seeded(3)
const blocks = randomChain({ random, blockCount: 10 })
const [first, second, third] = blocks as [(typeof blocks)[0], (typeof blocks)[0], (typeof blocks)[0]]

let store: Store

beforeAll(async () => {
  store = openStore(await createTestDatabase())
})
beforeEach(() => store.undo(-1))
afterAll(() => store[Symbol.asyncDispose]())

test('an empty index has a state and empty pages', async () => {
  const request = { start: 0, limit: 10, order: 'newest', fromMs: 5, toMs: 10 } as const
  expect(await store.state()).toEqual({
    head: undefined,
    solidifiedHeight: undefined,
    coverage: [],
    blockCount: 0,
    transactionCount: 0,
    transferCount: 0,
    accountCount: 0,
    callsWithoutReceipt: 0,
    operationsWithoutEffects: 0,
    knowsBalances: false,
  })
  const nothing = { rows: [], total: 0 }
  expect(await store.blocks(request)).toEqual(nothing)
  expect(await store.transactions(request)).toEqual(nothing)
  expect(await store.transfers(request)).toEqual(nothing)
  expect(await store.accounts(request)).toEqual(nothing)
  expect(await store.metrics({ span: 'day', count: 3 })).toEqual([])
})

test('writing nothing changes nothing', async () => {
  await store.write([], 5)
  expect(await store.state()).toMatchObject({ head: undefined, blockCount: 0 })
})

test.each([
  ['a block it holds already', [first], 'block_not_above_head'],
  ['a sibling of its head', [{ ...second, id: blockId(1, random) }], 'block_not_above_head'],
  ['a successor of another block', [{ ...third, parentId: blockId(1, random) }], 'block_not_linked'],
  ['a batch that falls back', [third, second], 'block_not_above_head'],
  ['a batch with a broken link', [third, { ...blocks[3]!, parentId: first.id }], 'block_not_linked'],
  [
    'a block older than its parent',
    [{ ...third, timestampMs: first.timestampMs - 1 }],
    'block_time_goes_back',
  ],
  [
    'an id that does not start with the height',
    [{ ...third, id: blockId(7, random) }],
    'block_id_without_height',
  ],
])('refuses %s and stays as it was', async (_, refused, code) => {
  await store.write([first, second], 0)
  const before = await store.state()
  await expect(store.write(refused, 0)).rejects.toMatchObject({ code })
  expect(await store.state()).toEqual(before)
})

test('a gap needs no link and becomes a gap of the coverage', async () => {
  await store.write([first, second], 0)
  await store.write([{ ...blocks[4]!, parentId: blockId(3, random) }, blocks[5]!], 1)
  await store.write([blocks[6]!, blocks[8]!], 1)
  const { coverage, blockCount } = await store.state()
  expect(coverage).toEqual([
    { from: 0, to: 1 },
    { from: 4, to: 6 },
    { from: 8, to: 8 },
  ])
  expect(blockCount).toBe(6)
})

test('the solidified height never falls and survives a write without it', async () => {
  await store.write([first], 0)
  await store.write([second], undefined)
  expect(await store.state()).toMatchObject({ solidifiedHeight: 0 })
  await store.write([third], 1)
  await store.write([blocks[3]!], 0)
  expect(await store.state()).toMatchObject({ solidifiedHeight: 1 })
})

test('of two writers of the same block one is refused and no row is doubled', async () => {
  await store.write([first], 0)
  const results = await Promise.allSettled([store.write([second], 0), store.write([second], 0)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await store.state()).toMatchObject({
    blockCount: 2,
    transactionCount: first.transactions.length + second.transactions.length,
  })
})

test('a row of an older index has no amount where its call has none, only its contract paid', async () => {
  const database = await createTestDatabase()
  await using old = openStore(database)
  const [owner, contract, other] = [accountOf(1), accountOf(2), accountOf(3)]
  const trx = { kind: 'trx' } as const
  const payment = { transactionIndex: 0, from: contract, to: owner, asset: trx, amount: 50n }
  const calls = [undefined, 7n].map((amount, at) => ({
    id: String(at).repeat(64),
    type: 31,
    owner,
    to: contract,
    asset: trx,
    // An older release stored the first transfer's.
    amount: amount ?? 50n,
  }))
  const transfers = [
    payment,
    { ...payment, transactionIndex: 1, from: owner, to: contract, amount: 7n },
    { ...payment, transactionIndex: 1, to: other },
  ]
  await old.write([{ ...first, transactions: calls, transfers, facts: [] }], 0)
  const { rows } = await database.pool.query('SELECT records FROM transaction_chunks')
  const records = decodeTransactions(rows[0].records, 2).map((record) => ({
    ...record,
    isOwnAmount: undefined,
  }))
  await database.pool.query('UPDATE transaction_chunks SET records = $1', [encodeTransactions(records)])
  const page = { start: 0, limit: 10, order: 'oldest' } as const
  const { rows: found } = await old.transactionsOfAccount(owner, page)
  expect(found.map(({ asset, amount }) => ({ asset, amount }))).toEqual([
    { asset: undefined, amount: undefined },
    { asset: trx, amount: 7n },
  ])
  const { rows: filtered } = await old.filteredTransactions(
    { leastAmount: 1n },
    { limit: 10, mostExamined: 100 },
  )
  expect(filtered.map(({ index }) => index)).toEqual([1])
})
