import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { randomChain, seeded } from '../test/random-chain.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { openStore, type Store } from './open-store.ts'
import { openServiceRecords } from './services/service-records.ts'
import {
  checkReplaceable,
  dropReplaced,
  keptTables,
  replaceByWhole,
  wholeProgress,
  wholeSchemaOf,
} from './whole-index.ts'

const chain = randomChain({ random: seeded(5), blockCount: 30 })
const request = { start: 0, limit: 20, order: 'newest' } as const
const opened: AsyncDisposable[] = []
let made: TestDatabase
let late: Store
let whole: Database

beforeAll(async () => {
  made = await createTestDatabase()
  late = openStore(made)
  whole = await openDatabase({ url: made.url, network: wholeSchemaOf(made.schema), poolSize: 2 })
  opened.push(whole, made)
  await migrate(whole)
  await late.write(chain.slice(20), chain[22]!.height)
})

afterAll(async () => {
  for (const each of opened) await each[Symbol.asyncDispose]()
})

test('every table is made from blocks, kept for its own schema, or taken along', async () => {
  const rows = await made.query({
    columns: { name: 'name' },
    text: `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
      AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  })
  const names = rows.map(({ name }) => name)
  expect(keptTables.filter((name) => !names.includes(name))).toEqual([])
  // A new table belongs into this list, or into the list of those that are taken along.
  expect(names.filter((name) => !keptTables.includes(name as 'prices'))).toMatchInlineSnapshot(`
    [
      "account_transactions",
      "account_transfers",
      "accounts",
      "asset_days",
      "asset_totals",
      "assets",
      "audit_assets",
      "audit_differences",
      "audit_ranges",
      "balance_blocks",
      "balance_chunks",
      "blocks",
      "book_candles",
      "book_counts",
      "book_events",
      "book_fills",
      "book_levels",
      "book_orders",
      "book_pairs",
      "book_places",
      "books",
      "bridge_entries",
      "bridge_progress",
      "contract_callers",
      "contract_days",
      "contract_totals",
      "coverage",
      "event_keys",
      "fact_chunks",
      "finished_days",
      "holder_counts",
      "holders",
      "item_counts",
      "item_places",
      "items",
      "list_chunks",
      "listed_up_to",
      "lists",
      "metrics",
      "migrations",
      "notes",
      "sides_listed_up_to",
      "stored_codes",
      "supplies",
      "tail_balances",
      "transaction_chunks",
      "transfer_chunks",
      "ways_listed_up_to",
      "witness_blocks",
      "witnesses",
      "writer_lock",
    ]
  `)
})

test('a whole index takes the place of a late one between two statements, and what services stored stays', async () => {
  await checkReplaceable(made)
  expect(await wholeProgress(made)).toBeUndefined()
  const records = openServiceRecords(made)
  await records.putPrice({ timeMs: 7_200_000, source: 'test', usd: '0.25' })
  await late.storeStates(chain[29]!, 'account', [{ key: '41aa', bytes: new Uint8Array([7]) }])
  await made.query('GRANT USAGE ON SCHEMA test TO pg_monitor')
  await made.query('GRANT SELECT ON ALL TABLES IN SCHEMA test TO pg_monitor')

  const building = openStore(whole)
  await building.write(chain.slice(0, 29), undefined)
  expect(await wholeProgress(made)).toMatchObject({ height: chain[28]!.height, blockCount: 29 })
  expect(await replaceByWhole(made)).toBe(false)
  await building.write(chain.slice(29), undefined)

  let replaced: Promise<boolean> | undefined
  const before = await late.atOneState(async (state, at) => {
    const before = await at.transactions(request)
    // It waits for this reader, which therefore finds no other tables.
    replaced = replaceByWhole(made)
    await Promise.race([replaced, sleep(700)])
    expect(await at.transactions(request)).toEqual(before)
    expect((await at.state()).coverage[0]!.from).toBe(chain[20]!.height)
    return state
  })
  expect(await replaced).toBe(true)

  const after = await late.state(before)
  expect(after.head).toEqual(before.head)
  expect(after).toMatchObject({
    blockCount: 30,
    coverage: [{ from: 0 }],
    solidifiedHeight: before.solidifiedHeight,
  })
  const clean = await createTestDatabase()
  opened.push(clean)
  const straight = openStore(clean)
  await straight.write(chain, undefined)
  expect(await late.transactions(request)).toEqual(await straight.transactions(request))
  expect(await late.accounts(request)).toEqual(await straight.accounts(request))
  expect(await records.prices({ fromMs: 0, toMs: 9_000_000, limit: 5 })).toHaveLength(1)
  const states = await made.query('SELECT key, is_present FROM readable_node_states')
  expect(states).toEqual([{ key: '41aa', is_present: true }])
  const [grants] = await made.query({
    columns: { blocks: 'bool', prices: 'bool', view: 'bool', usage: 'bool' },
    text: `SELECT has_table_privilege('pg_monitor', 'blocks', 'SELECT') AS blocks,
      has_table_privilege('pg_monitor', 'prices', 'SELECT') AS prices,
      has_table_privilege('pg_monitor', 'readable_node_states', 'SELECT') AS view,
      has_schema_privilege('pg_monitor', 'test', 'USAGE') AS usage`,
  })
  expect(grants).toEqual({ blocks: true, prices: true, view: true, usage: true })
  // A later release can migrate it.
  expect(await migrate(made)).toEqual([])
  await late.undo(chain[25]!.height)
  await late.write(chain.slice(26), undefined)
  const schemas = await made.query({
    columns: { nspname: 'name' },
    text: `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'test%' ORDER BY 1`,
  })
  expect(schemas.map(({ nspname }) => nspname)).toEqual(['test', 'test_replaced'])
  await dropReplaced(made)
  expect(await late.state()).toMatchObject({ blockCount: 30 })
})

test('refuses at once what it could not do at the end', async () => {
  await expect(checkReplaceable({ ...made, isOnCluster: true })).rejects.toMatchObject({
    code: 'whole_index_refused',
  })
})
