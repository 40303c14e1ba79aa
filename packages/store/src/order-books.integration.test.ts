import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from './database.ts'
import type { BookLog, IndexedBlock } from './indexed-block.ts'
import { openStore, type Store } from './open-store.ts'
import { createTestDatabase } from '../test/database.ts'
import { MemoryStore } from '../test/model/memory-store.ts'
import { newMarkets, withBooks } from '../test/random-books.ts'
import { accountOf, randomChain, seeded } from '../test/random-chain.ts'

// Order books against a model that computes every answer from all logs.

const contracts = [accountOf(800_001), accountOf(800_002)]
const accounts = [0, 1, 2, 3, 4].map(accountOf)
const sets = [
  'all',
  'open',
  'closed',
  'waiting',
  'partlyFilled',
  'filled',
  'cancelled',
  'partlyCancelled',
] as const

let database: Database
let store: Store

beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore(database)
})
afterAll(() => store[Symbol.asyncDispose]())
beforeEach(async () => {
  await store.undo(-1)
  await database.query('DELETE FROM books')
})

/** Everything that the store says of order books. */
async function answers(from: Store, blocks: readonly IndexedBlock[]) {
  const pairs = (await from.bookPairs()).map(({ book, pair }) => ({ book, pair }))
  const whole = { start: 0, limit: 1000, order: 'oldest' } as const
  const part = { start: 2, limit: 3, order: 'newest' } as const
  const ofPairs = pairs.flatMap((pair) => [
    from.bookOffers({ ...pair, side: 'buy', limit: 3 }),
    from.bookOffers({ ...pair, side: 'sell', limit: 100 }),
    from.bookTrades({ ...pair, page: whole }),
    from.bookTrades({ ...pair, page: part }),
    ...(['minute', 'hour', 'day'] as const).map((size) =>
      from.bookCandles({
        ...pair,
        size,
        fromMs: blocks[3]!.timestampMs,
        toMs: blocks.at(-2)!.timestampMs,
        limit: 1000,
      }),
    ),
  ])
  const ofAccounts = accounts.flatMap((account) =>
    [undefined, ...pairs].flatMap((pair) => [
      from.accountTrades({ account, pair, page: whole }),
      from.accountTrades({ account, pair, page: part }),
      ...sets.map((states) => from.bookOrders({ account, pair, states, page: whole })),
      from.bookOrders({ account, pair, states: 'closed', page: part }),
    ]),
  )
  const times = blocks
    .slice(-9)
    .flatMap(({ timestampMs }) => [timestampMs, timestampMs + 1, timestampMs + 40_000_000])
  const ids = blocks.slice(-9).flatMap(({ transactions }) => transactions.map(({ id }) => id))
  return {
    states: await from.bookStates(),
    pairs: await from.bookPairs(),
    ofPairs: await Promise.all(ofPairs),
    ofAccounts: await Promise.all(ofAccounts),
    days: await Promise.all(times.map((untilMs) => from.bookDays({ untilMs }))),
    events: await Promise.all(ids.map((id) => from.bookEventsOfTransaction(id))),
    changes: await from.bookChanges(blocks.at(-1)!.height),
    prices: await Promise.all([60_000, 600_000, 3_600_000].map((windowMs) => from.bookPrices({ windowMs }))),
  }
}

async function modelOf(blocks: readonly IndexedBlock[]): Promise<MemoryStore> {
  const model = new MemoryStore()
  await model.write(blocks, 0)
  return model
}

/** Every row of the tables of order books. */
async function dump(from: Database) {
  const tables = ['books', 'book_pairs', 'book_events', 'book_orders', 'book_fills', 'book_levels']
  const rows = [...tables, 'book_candles', 'book_places', 'book_counts'].map(async (table) => [
    table,
    await from.query(`SELECT t::text AS row FROM ${table} AS t ORDER BY t::text`),
  ])
  return Object.fromEntries(await Promise.all(rows)) as Record<string, { readonly row: string }[]>
}

/** Adds blocks to a book as the indexer does, which reads them again. */
async function fillOnce(to: Store, blocks: readonly IndexedBlock[]): Promise<boolean> {
  const gap = await to.bookGap(contracts)
  if (gap === undefined) return false
  await to.fillBook(
    gap,
    gap.blocks.map(({ id }) => blocks.find((block) => block.id === id)!),
  )
  return true
}

const firstSeed = Number(process.env['SUNDIAL_SEED'] ?? 1)
/** Two are enough for each change; SUNDIAL_SEQUENCES asks for more. */
const seeds = Array.from({ length: Number(process.env['SUNDIAL_SEQUENCES'] ?? 2) }, (_, at) => firstSeed + at)

describe.each(seeds)('random actions of many accounts in two books (seed %s)', (seed) => {
  const random = seeded(seed)
  const shape = { random, transactionsPerBlock: 3, knowsBalances: true }
  const { blocks, markets } = withBooks(
    randomChain({ ...shape, blockCount: 60 }),
    newMarkets(contracts),
    shape,
  )
  const fork = withBooks(
    randomChain({ ...shape, blockCount: 15, after: blocks.at(-1)! }),
    markets,
    shape,
  ).blocks

  test('every answer is the one of a computation from all logs, also after a fork was undone', async () => {
    await store.nameBooks(contracts)
    await store.write(blocks.slice(0, 25), 0)
    for (const block of blocks.slice(25)) await store.write([block], 0)
    const expected = await answers(await modelOf(blocks), blocks)
    expect(await answers(store, blocks)).toEqual(expected)
    await store.write(fork, 0)
    expect(await answers(store, fork)).toEqual(await answers(await modelOf([...blocks, ...fork]), fork))
    await store.undo(blocks.at(-1)!.height)
    expect(await answers(store, blocks)).toEqual(expected)
  })

  test('books that are named later, or that another release left behind, are filled beside new blocks and forks', async () => {
    await using straight = await createTestDatabase()
    const model = openStore(straight)
    await model.nameBooks(contracts)
    await model.write(blocks, 0)
    const withoutBooks = blocks.slice(0, 40).map(({ books: _books, ...block }) => block)
    await store.write(withoutBooks, 0)
    await store.nameBooks(contracts)
    const all = [...blocks, ...fork]
    for (let left = random(3); left > 0; left--) await fillOnce(store, all)
    await store.write([...blocks.slice(40), ...fork], 0)
    for (let left = random(3); left > 0; left--) await fillOnce(store, all)
    await store.undo(blocks.at(-1)!.height)
    while (await fillOnce(store, all));
    expect(await dump(database)).toEqual(await dump(straight))
    // The block of the row is of no chain, as after an undo by a release that knows no books.
    await database.query(`UPDATE books SET id = 'another' WHERE book = 1`)
    await store.undo(blocks.at(-3)!.height)
    await store.write(blocks.slice(-2), 0)
    while (await fillOnce(store, all));
    expect(await dump(database)).toEqual(await dump(straight))
    expect((await store.bookStates()).map(({ isWhole }) => isWhole)).toEqual([true, true])
  })
})

describe('a contract whose events are not those of an order book', () => {
  const [first, second, third] = randomChain({ random: seeded(9), blockCount: 3, knowsBalances: true }).map(
    (block): IndexedBlock => ({
      ...block,
      facts: [],
      transfers: [],
      transactions: [0, 1].map((at) => ({
        id: `${block.height}${at}`.padEnd(64, '7'),
        type: 31,
        owner: accounts[0]!,
        feeSun: 0n,
      })),
    }),
  ) as [IndexedBlock, IndexedBlock, IndexedBlock]
  const owner = accounts[1]!
  const taker = accounts[2]!
  const token = accountOf(900_001)
  const at = { transactionIndex: 0, pair: 1 }
  const place = { side: 'sell', price: 7 } as const
  const number = 0x1_01_000007_00000000_00000000n
  const listed: BookLog = { ...at, kind: 'listed', first: token, second: undefined, lot: 3n, tick: 5n }
  const placed: BookLog = { ...at, ...place, kind: 'placed', owner, order: number, lots: 10n }
  const filled: BookLog = { ...at, ...place, kind: 'filled', taker, generation: 0, lots: 4n }
  const taken: BookLog = {
    ...at,
    kind: 'taken',
    taker,
    side: 'buy',
    price: 7,
    lots: 4n,
    filled: 4n,
    paid: 140n,
  }
  const cancelled: BookLog = { ...at, kind: 'cancelled', owner, order: number, lots: 10n }
  const claimed: BookLog = { ...at, kind: 'claimed', owner, order: number, lots: 4n }
  const before = [listed, placed]
  const withLogs = (block: IndexedBlock, logs: readonly BookLog[]): IndexedBlock => ({
    ...block,
    books: [
      { contract: contracts[0]!, logs },
      { contract: contracts[1]!, logs: block === third ? before : [] },
    ],
  })

  test.each<readonly [string, readonly BookLog[]]>([
    ['logs something else', [{ ...at, kind: 'unreadable', problem: 'It logs something else.' }]],
    ['lists a pair twice', [listed]],
    ['leaves out the number of a pair', [{ ...listed, pair: 3 }]],
    ['places an order in an unknown pair', [{ ...placed, pair: 2, order: number + (1n << 96n) }]],
    ['places an order twice', [placed]],
    ['places an order that is not the next of its queue', [{ ...placed, order: number + 2n }]],
    ['places an order at another price than its number says', [{ ...placed, price: 8, order: number + 1n }]],
    ['places an order without lots', [{ ...placed, lots: 0n, order: number + 1n }]],
    ['fills more than waits', [{ ...filled, lots: 11n }]],
    ['fills nothing', [{ ...filled, lots: 0n }]],
    ['fills a queue that does not exist', [{ ...filled, generation: 1 }]],
    ['fills in an unknown pair', [{ ...filled, pair: 2 }]],
    ['fills what nobody takes', [filled]],
    ['fills what is taken in another transaction', [filled, { ...taken, transactionIndex: 1 }]],
    ['fills for another account than takes', [filled, { ...taken, taker: owner }]],
    ['takes at another price than it fills', [filled, { ...taken, paid: 139n }]],
    ['takes what was not filled', [taken]],
    ['cancels an unknown order', [{ ...cancelled, order: number + 1n }]],
    ['cancels for another account', [{ ...cancelled, owner: taker }]],
    ['cancels more than waits', [filled, taken, cancelled]],
    ['cancels twice', [cancelled, cancelled]],
    ['claims more than was filled', [filled, taken, { ...claimed, lots: 5n }]],
    ['claims twice', [filled, taken, claimed, claimed]],
    ['claims nothing', [{ ...claimed, lots: 0n }]],
  ])('and %s stops its book there, and nothing else', async (_, logs) => {
    await store.nameBooks(contracts)
    const chain = [withLogs(first, before), withLogs(second, logs), withLogs(third, [])]
    await store.write(chain.slice(0, 1), 0)
    const good = await dump(database)
    await store.write(chain.slice(1), 0)
    const [faulty, other] = await store.bookStates()
    expect(faulty).toMatchObject({ height: first.height, isWhole: false, fault: { height: second.height } })
    expect(other).toMatchObject({ height: third.height, isWhole: true, fault: undefined })
    expect((await store.bookPairs()).map(({ book, pair, tradeCount }) => [book, pair, tradeCount])).toEqual([
      [0, 1, 0],
      [1, 1, 0],
    ])
    expect(await store.bookGap(contracts)).toBeUndefined()
    await store.undo(first.height)
    expect(await dump(database)).toEqual(good)
    // The chain goes on without the event.
    await store.write([withLogs(second, [filled, taken]), withLogs(third, [cancelledRest()])], 0)
    expect((await store.bookStates()).map(({ isWhole }) => isWhole)).toEqual([true, true])
  })

  const cancelledRest = (): BookLog => ({ ...cancelled, lots: 6n })

  test('and the list of contracts may only grow at its end', async () => {
    await store.nameBooks(contracts.slice(0, 1))
    await store.nameBooks(contracts)
    await expect(store.nameBooks(contracts.toReversed())).rejects.toThrow('may only grow at its end')
    await expect(store.nameBooks(contracts.slice(0, 1))).rejects.toThrow('may only grow at its end')
  })
})
