import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import type { IndexedBlock } from './indexed-block.ts'
import { openStore, type Store } from './open-store.ts'
import { packBlocks, unpackBatch } from './write/pack-batch.ts'
import { layout } from './layout.ts'
import { newMarkets, withBooks } from '../test/random-books.ts'
import { accountOf, type Random, randomChain, seeded } from '../test/random-chain.ts'
import { worldSeeds } from '../test/seeds.ts'
import { createTestDatabase } from '../test/database.ts'

const contracts = [accountOf(800_001), accountOf(800_002)]

type World = { readonly database: Database; readonly store: Store }

let undone: World
let straight: World

beforeAll(async () => {
  undone = await openWorld()
  straight = await openWorld()
  for (const { store } of [undone, straight]) await store.nameBooks(contracts)
})

afterAll(async () => {
  await undone.store[Symbol.asyncDispose]()
  await straight.store[Symbol.asyncDispose]()
})

// Balances are known below the fork in every second one, and in the fork in every fourth.
test.each(worldSeeds({ atGate: 4, atNight: 40 }))(
  'an index that wrote and undid a fork equals one that never saw it (seed %s)',
  async (seed) => {
    const random = seeded(seed)
    const knowsBalances = seed % 2 === 0
    const { blocks: remaining, markets } = withBooks(
      randomChain({ ...shape(random, 1 + random(60)), ...(knowsBalances ? known : {}) }),
      newMarkets(contracts),
      { random },
    )
    const continued = (blocks: readonly IndexedBlock[]) => withBooks(blocks, markets, { random }).blocks
    const fork = continued(
      randomChain({
        ...shape(random, 1 + random(130)),
        after: remaining.at(-1)!,
        knowsBalances: seed % 4 === 0,
      }),
    )
    const later = continued(randomChain({ ...shape(random, 1 + random(20)), after: remaining.at(-1)! }))
    await writeInParts(straight.store, remaining, random)
    await writeInParts(undone.store, [...remaining, ...fork], random)
    await storeTally(straight.store, remaining)
    for (const blocks of [remaining, fork]) await storeTally(undone.store, blocks)
    await undone.store.undo(remaining.at(-1)!.height)
    expect(await dump(undone)).toEqual(await dump(straight))
    if (knowsBalances) expect((await dump(undone))['balance_blocks']).not.toEqual([])
    await writeInParts(straight.store, later, random)
    await writeInParts(undone.store, later, random)
    expect(await dump(undone)).toEqual(await dump(straight))
    await Promise.all([undone.store.undo(-1), straight.store.undo(-1)])
    expect(await rowCount(undone)).toBe(0)
  },
)

test('undoing block by block equals undoing at once, through chunks that fill and open again', async () => {
  const random = seeded(99)
  const blocks = randomChain({ random, blockCount: 40, transactionsPerBlock: 20, accountCount: 3, ...known })
  await writeInParts(undone.store, blocks, random)
  const [full] = await undone.database.query<{ chunk: bigint }>(
    'SELECT max(chunk) AS chunk FROM account_transactions',
  )
  expect(full!.chunk).toBeGreaterThan(3n)
  for (let count = blocks.length - 1; count > 0; count--) {
    await undone.store.undo(blocks[count - 1]!.height)
    if (count % 13 === 0) {
      await straight.store.write(blocks.slice(0, count), 0)
      expect(await dump(undone)).toEqual(await dump(straight))
      await straight.store.undo(-1)
    }
  }
  await undone.store.undo(-1)
  expect(await rowCount(undone)).toBe(0)
})

test.each([1, 2, 3])(
  'lists that an older release did not write are filled beside new blocks and forks, and equal those of a new index (seed %s)',
  async (seed) => {
    const random = seeded(1000 + seed)
    const options = { random, transactionsPerBlock: 12, accountCount: 4 + random(5) }
    const kept = randomChain({ ...options, blockCount: 110 + random(40) })
    const fork = randomChain({ ...options, blockCount: 20 + random(30), after: kept.at(-1)! })
    await writeInParts(straight.store, kept, random)
    await writeInParts(undone.store, kept.slice(0, 100), random)
    await forgetLists(undone.database, random)
    const fill = () => undone.store.fillLists(400)
    if (random(2) === 0) await fill()
    await writeInParts(undone.store, [...kept.slice(100), ...fork], random)
    // Sometimes the block up to which the lists are filled is of the fork.
    for (let left = random(20); left > 0; left--) await fill()
    await undone.store.undo(kept.at(-1)!.height)
    while (await fill());
    expect(await dump(undone)).toEqual(await dump(straight))
    const lists = await straight.database.query('SELECT FROM list_chunks WHERE list > 1010')
    expect(lists.length).toBeGreaterThan(5)
    const sides = await straight.database.query('SELECT FROM list_chunks WHERE list = 1030')
    expect(sides.length).toBeGreaterThan(0)
    await Promise.all([undone.store.undo(-1), straight.store.undo(-1)])
    expect(await rowCount(undone)).toBe(0)
  },
)

test.each([1, 2, 3])(
  'metrics that an older release did not write are computed beside new blocks and forks, and equal those of a new index (seed %s)',
  async (seed) => {
    const random = seeded(2000 + seed)
    const options = { random, transactionsPerBlock: 6, accountCount: 4 + random(5) }
    const kept = randomChain({ ...options, blockCount: 60 + random(40) })
    const fork = randomChain({ ...options, blockCount: 10 + random(20), after: kept.at(-1)! })
    await writeInParts(straight.store, kept, random)
    await writeInParts(undone.store, kept.slice(0, 40), random)
    await forgetMetrics(undone.database, kept.at(20)!.height)
    const fill = () => undone.store.fillMetrics(40)
    if (random(2) === 0) await fill()
    await writeInParts(undone.store, [...kept.slice(40), ...fork], random)
    for (let left = random(20); left > 0; left--) await fill()
    await undone.store.undo(kept.at(-1)!.height)
    while (await fill());
    expect(await undone.store.filledMetrics()).toBeUndefined()
    expect(await dump(undone)).toEqual(await dump(straight))
    await Promise.all([undone.store.undo(-1), straight.store.undo(-1)])
    expect(await rowCount(undone)).toBe(0)
  },
)

/**
 * As a release without the later metrics leaves an index: its blocks, up to the height, lack their sums, periods have the sums of a
 * block that it took back, and a day has none.
 */
async function forgetMetrics(database: Database, height: number): Promise<void> {
  await database.query(`UPDATE blocks SET later_sums = NULL WHERE height <= ${height}`)
  // An empty set of sums, as of a release that had others.
  await database.query(`UPDATE blocks SET later_sums = '\\x00' WHERE height = ${height}`)
  await database.query(`UPDATE metrics SET later_sums = (SELECT later_sums FROM blocks
    WHERE later_sums IS NOT NULL ORDER BY position LIMIT 1)`)
  await database.query(
    'UPDATE metrics SET later_sums = NULL WHERE period = (SELECT max(period) FROM metrics)',
  )
}

/** As an index of a release without the lists is, or one that such a release went on with: on another branch. */
async function forgetLists(database: Database, random: Random): Promise<void> {
  if (random(2) === 0) {
    await database.query('UPDATE sides_listed_up_to SET id = $$another$$')
    // The release before this one keeps its lists whole.
    if (random(2) === 0) return
    await database.query('UPDATE ways_listed_up_to SET id = $$another$$')
    return
  }
  await database.query('DELETE FROM ways_listed_up_to')
  await database.query('DELETE FROM sides_listed_up_to')
  await database.query('DELETE FROM lists WHERE list > 1000')
  await database.query('DELETE FROM list_chunks WHERE list > 1000')
}

test('a balance that each block changes is restored at every height, also where a full chunk begins or ends', async () => {
  const random = seeded(7)
  const account = accountOf(1)
  const asset = { kind: 'trx' } as const
  const blocks = randomChain({
    random,
    blockCount: 2 * layout.balancesPerChunk + 6,
    transactionsPerBlock: 0,
  }).map((block): IndexedBlock => ({
    ...block,
    transfers: [],
    facts: [],
    ledger: {
      ...block.ledger,
      changes: [{ account, asset, change: BigInt(1000 + block.height) }],
      operationsWithoutEffects: 0,
    },
  }))
  await undone.store.write(blocks, 0)
  for (const { height } of blocks.slice(0, -1)) {
    await straight.store.write(blocks.slice(height, height + 1), 0)
    await undone.store.undo(height)
    expect(await dump(undone), `undone to ${height}`).toEqual(await dump(straight))
    await undone.store.write(blocks.slice(height + 1), 0)
  }
  await Promise.all([undone.store.undo(-1), straight.store.undo(-1)])
  expect(await rowCount(undone)).toBe(0)
})

test('undoing to a height in a gap or above the head keeps what is below', async () => {
  const random = seeded(5)
  const [first] = randomChain({ random, blockCount: 1 })
  const rest = randomChain({ random, blockCount: 1, after: { ...first!, height: 9 } })
  await undone.store.write([first!, ...rest], undefined)
  await undone.store.undo(50)
  expect(await undone.store.state()).toMatchObject({
    coverage: [
      { from: 0, to: 0 },
      { from: 10, to: 10 },
    ],
  })
  await undone.store.undo(5)
  expect(await undone.store.state()).toMatchObject({ coverage: [{ from: 0, to: 0 }], head: { height: 0 } })
  await undone.store.undo(-1)
  expect(await undone.store.state()).toMatchObject({ coverage: [], head: undefined, accountCount: 0 })
})

test('every table but those of the program itself is compared', async () => {
  const rows = await straight.database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = current_schema() AND relkind IN ('r', 'p') AND NOT relispartition`,
  )
  const others = [
    'bridge_differences',
    'bridge_entries',
    'bridge_progress',
    'migrations',
    'writer_lock',
    'stored_codes',
    'multi_signatures',
    'multi_signature_readers',
    'contract_sources',
    'code_readings',
    'prices',
    'representative_pages',
    'feedback',
    'key_usage',
    'token_record_versions',
    'token_records',
    'token_logos',
    'market_listing_steps',
    'market_listings',
    'waiting_token_records',
    'waiting_token_signatures',
  ]
  expect(rows.map(({ name }) => name).sort()).toEqual([...tables, ...others].sort())
})

async function openWorld(): Promise<World> {
  const database = await createTestDatabase()
  return { database, store: openStore(database) }
}

const shape = (random: Random, blockCount: number) => ({
  random,
  blockCount,
  transactionsPerBlock: 1 + random(12),
  accountCount: 2 + random(60),
  gapPercent: random(20),
})

const known = { knowsBalances: true, gapPercent: 0 } as const

async function writeInParts(store: Store, blocks: readonly IndexedBlock[], random: Random): Promise<void> {
  for (let at = 0; at < blocks.length;) {
    const part = blocks.slice(at, at + 1 + random(40))
    const cut = random(part.length + 1)
    // As they arrive from other threads, in one part or in two with names in common.
    const handed = [part.slice(0, cut), part.slice(cut)].map((some) => unpackBatch(packBlocks(some)))
    if (random(2) === 0) await store.write(part, 0)
    else await store.writePrepared(handed, 0)
    at += part.length
  }
}

/** Votes of the blocks' witnesses, counted at the first and read at the last block. */
async function storeTally(store: Store, blocks: readonly IndexedBlock[]): Promise<void> {
  const { height, timestampMs } = blocks[0]!
  const witnesses = [...new Set(blocks.map(({ witness }) => witness))]
  const rows = witnesses.map((witness, at) => ({ witness, votes: BigInt(height * 1000 - at), brokerage: at }))
  expect(await store.storeTally(blocks.at(-1)!, { height, timestampMs, rows })).toBe(true)
}

const tables = [
  'blocks',
  'coverage',
  'metrics',
  'contract_days',
  'contract_callers',
  'finished_days',
  'asset_days',
  'asset_totals',
  'contract_totals',
  'transaction_chunks',
  'transfer_chunks',
  'accounts',
  'account_transactions',
  'account_transfers',
  'assets',
  'witnesses',
  'witness_blocks',
  'tail_balances',
  'balance_chunks',
  'balance_blocks',
  'supplies',
  'holders',
  'holder_counts',
  'notes',
  'fact_chunks',
  'lists',
  'list_chunks',
  'listed_up_to',
  'sides_listed_up_to',
  'ways_listed_up_to',
  'event_keys',
  'items',
  'item_places',
  'item_counts',
  'books',
  'book_pairs',
  'book_events',
  'book_orders',
  'book_fills',
  'book_levels',
  'book_candles',
  'book_places',
  'book_counts',
  'node_states',
  'audit_ranges',
  'audit_assets',
  'audit_differences',
  'tallies',
  'tally_witnesses',
]

/** Every row of every table as text, sorted. */
async function dump({ database }: World): Promise<Record<string, string[]>> {
  const rows = await Promise.all(
    tables.map((table) =>
      database.query<{ row: string }>(`SELECT t::text AS row FROM ${table} AS t ORDER BY t::text`),
    ),
  )
  return Object.fromEntries(tables.map((table, at) => [table, rows[at]!.map(({ row }) => row)]))
}

/** Besides the names of order books. */
const rowCount = async (world: World): Promise<number> =>
  Object.values(await dump(world)).reduce((sum, rows) => sum + rows.length, -contracts.length)
