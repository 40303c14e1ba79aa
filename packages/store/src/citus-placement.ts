import { type Connection, quoted } from './connection.ts'

/**
 * The placement of a table's rows when the database is a Citus cluster: distributed by the hash of a column, one full copy on
 * each node, or on the coordinator alone. `sundial migrate --distributed` places tables accordingly. A test checks that every
 * table of the schema is declared here and fits.
 */
export type Placement = Distributed | { readonly kind: 'reference' } | { readonly kind: 'local' }

type Distributed = {
  readonly kind: 'distributed'
  readonly by: string
  /** The table whose rows of the same value are on the same node, so that both can be joined; itself for the first. */
  readonly colocatedWith: string
  /** Unique indexes without the column, which Citus refuses: plain ones there. What keeps their keys unique is the writer. */
  readonly plain?: readonly string[]
  /** The unique index that tells rows apart while a shard moves; by default the primary key. */
  readonly identity?: string
}

const spread = (by: string, colocatedWith: string): Distributed => ({
  kind: 'distributed',
  by,
  colocatedWith,
})
const reference: Placement = { kind: 'reference' }
const local: Placement = { kind: 'local' }

export const placements: Readonly<Record<string, Placement>> = {
  // Every list, record and balance belongs to a block: its queries join with a copy of the blocks.
  blocks: reference,
  coverage: reference,
  assets: reference,
  witnesses: reference,
  witness_blocks: reference,
  supplies: reference,
  notes: reference,

  transaction_chunks: spread('chunk', 'transaction_chunks'),
  transfer_chunks: spread('chunk', 'transfer_chunks'),
  fact_chunks: spread('chunk', 'fact_chunks'),

  // One writer under one lock assigns numbers, so an address never gets two.
  accounts: { ...spread('id', 'accounts'), plain: ['accounts_by_address'] },
  account_transactions: spread('account', 'accounts'),
  account_transfers: spread('account', 'accounts'),
  tail_balances: spread('account', 'accounts'),
  balance_chunks: spread('account', 'accounts'),
  balance_blocks: spread('height', 'balance_blocks'),

  lists: spread('key', 'lists'),
  list_chunks: spread('key', 'lists'),

  holders: { ...spread('asset', 'holders'), identity: 'holders_by_rank' },
  holder_counts: spread('asset', 'holders'),

  asset_days: spread('asset', 'holders'),
  asset_totals: spread('asset', 'holders'),
  contract_days: spread('contract', 'accounts'),
  contract_totals: spread('contract', 'accounts'),
  contract_callers: spread('contract', 'accounts'),

  event_keys: spread('id', 'event_keys'),
  items: spread('contract', 'accounts'),
  item_places: spread('tree', 'item_places'),
  item_counts: spread('tree', 'item_places'),
  node_states: spread('key', 'node_states'),

  // The lock on the writer's row, and tables that nothing large is joined with.
  writer_lock: local,
  listed_up_to: local,
  sides_listed_up_to: local,
  ways_listed_up_to: local,
  bridge_entries: local,
  bridge_progress: local,
  bridge_differences: local,
  books: local,
  book_pairs: local,
  book_events: local,
  book_orders: local,
  book_fills: local,
  book_levels: local,
  book_candles: local,
  book_places: local,
  book_counts: local,
  migrations: local,
  stored_codes: local,
  metrics: local,
  finished_days: local,
  audit_ranges: local,
  audit_assets: local,
  audit_differences: local,
  multi_signatures: local,
  multi_signature_readers: local,
  contract_sources: local,
  code_readings: local,
  prices: local,
  representative_pages: local,
  feedback: local,
  key_usage: local,
  token_record_versions: local,
  token_records: local,
  token_logos: local,
  market_listing_steps: local,
  market_listings: local,
  waiting_token_records: local,
  waiting_token_signatures: local,
  tallies: local,
  tally_witnesses: local,
}

/** Whether tables of this schema are placed on nodes of a Citus cluster already. */
export async function isDistributed(session: Connection): Promise<boolean> {
  const [row] = await session.query({
    columns: { citus: 'bool' },
    text: `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS citus`,
  })
  return row!.citus && (await readPlaced(session)).size > 0
}

/**
 * Places every table as declared; placed tables stay. Returns the tables it placed. One statement per call and no
 * transaction, because Citus must process each before the next.
 */
export async function placeTables(session: Connection): Promise<readonly string[]> {
  const placed = await readPlaced(session)
  const missing = Object.entries(placements).filter(
    ([table, { kind }]) => kind !== 'local' && !placed.has(table),
  )
  // Reference tables first: the others are joined with them. Then the first table of each group.
  const order = ([table, placement]: readonly [string, Placement]) =>
    placement.kind !== 'distributed' ? 0 : placement.colocatedWith === table ? 1 : 2
  const ordered = missing.toSorted((left, right) => order(left) - order(right))
  for (const [table, placement] of ordered) {
    await place(session, table, placement)
  }
  return ordered.map(([table]) => table)
}

async function readPlaced(session: Connection): Promise<ReadonlySet<string>> {
  const rows = await session.query({
    columns: { name: 'name' },
    text: `SELECT relname AS name FROM pg_dist_partition
      JOIN pg_class ON pg_class.oid = logicalrelid AND relnamespace = current_schema()::regnamespace`,
  })
  return new Set(rows.map(({ name }) => name))
}

async function place(session: Connection, table: string, placement: Placement): Promise<void> {
  if (placement.kind === 'reference') {
    await session.query({ text: 'SELECT create_reference_table($1::regclass)', values: [table] })
    return
  }
  if (placement.kind === 'local') return
  for (const index of placement.plain ?? []) await makePlain(session, index)
  const { by, colocatedWith, identity } = placement
  if (identity !== undefined)
    await session.query(`ALTER TABLE ${quoted(table)} REPLICA IDENTITY USING INDEX ${quoted(identity)}`)
  await session.query({
    text: 'SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)',
    values: [table, by, colocatedWith === table ? 'none' : colocatedWith],
  })
}

async function makePlain(session: Connection, index: string): Promise<void> {
  const [row] = await session.query({
    columns: { definition: 'text' },
    text: 'SELECT pg_get_indexdef($1::regclass) AS definition',
    values: [index],
  })
  const plain = row!.definition.replace(/^CREATE UNIQUE INDEX/, 'CREATE INDEX')
  if (plain === row!.definition) return
  await session.query(`DROP INDEX ${quoted(index)}`)
  await session.query(plain)
}
