import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { BlockEntry } from '../head.ts'
import { undoMetrics } from '../metrics/change-metrics.ts'
import { blockColumns, readHead, toBlockEntry, blockTypes } from '../queries/block-entries.ts'
import { factRecords, readRecordRange, transactionRecords, transferRecords } from '../records/chunks.ts'
import { type ListSet, listSets } from '../write/list-sets.ts'
import { clearLists, type Listed, readListed, setListed } from '../write/listed-up-to.ts'
import { type ListEntry, transferListEntries } from '../write/write-lists.ts'
import type { FactRecord } from '../records/fact-record.ts'
import type { Batch } from '../write/number-blocks.ts'
import { cutRecords, deleteFrom } from './cut.ts'
import { undoAccounts, undoWitnesses } from './undo-accounts.ts'
import { undoFacts } from './undo-facts.ts'
import { undoBooks } from '../books/undo-books.ts'
import { undoItems } from '../items/write-items.ts'
import { undoBalances } from './undo-balances.ts'
import { appendTransactions, appendTransfers } from '../write/copy-records.ts'
import { cutEventKeys } from '../write/event-keys.ts'
import { lockWriter } from '../write/lock-writer.ts'

/** Blocks whose rows are in memory at a time. */
const blocksPerSlice = 100

type Undo = { readonly height: number; readonly solidifiedHeight?: number | undefined }

/** Drops every block above `height` in one transaction; see `Store.undo`. */
export async function undoBlocks(database: Database, { height, solidifiedHeight }: Undo): Promise<void> {
  await database.transaction(async (connection) => {
    await lockWriter(connection)
    const sets = await readSets(connection)
    for (const { set, listed } of sets) if (listed.isStale) await clearLists(connection, set)
    for (;;) {
      const blocks = await newestAbove(connection, height)
      if (blocks.length === 0) break
      await undoSlice(connection, blocks, sets)
    }
    for (const { set, listed } of sets)
      if (listed.block !== undefined && listed.block.height > height)
        await setListed(connection, set, await readHead(connection))
    await cutCoverage(connection, height)
    if (solidifiedHeight !== undefined) await setSolidified(connection, solidifiedHeight)
    await undoNodeStates(connection, height)
    await undoTallies(connection, height)
  })
}

type FilledSet = { readonly set: ListSet; readonly listed: Listed }

async function readSets(connection: Connection): Promise<readonly FilledSet[]> {
  const sets: FilledSet[] = []
  for (const set of listSets) sets.push({ set, listed: await readListed(connection, set) })
  return sets
}

async function newestAbove(connection: Connection, height: number): Promise<BlockEntry[]> {
  const rows = await connection.query({
    columns: blockTypes,
    name: 'newest_blocks_above',
    text: `SELECT ${blockColumns} FROM blocks WHERE height > $1 ORDER BY height DESC LIMIT $2`,
    values: [height, blocksPerSlice],
  })
  return rows.map(toBlockEntry).reverse()
}

/** Takes the newest blocks away: the same sums that were added on writing are subtracted. Added lists have rows up to `sets`. */
async function undoSlice(
  connection: Connection,
  blocks: readonly BlockEntry[],
  sets: readonly FilledSet[],
): Promise<void> {
  const remaining = blocks[0]!.before
  const present = blocks.at(-1)!.after
  const transactions = await readRecordRange(
    connection,
    transactionRecords,
    { from: remaining.transactions, to: present.transactions },
    present.transactions,
  )
  const transfers = await readRecordRange(
    connection,
    transferRecords,
    { from: remaining.transfers, to: present.transfers },
    present.transfers,
  )
  const facts = await readRecordRange(
    connection,
    factRecords,
    { from: remaining.facts, to: present.facts },
    present.facts,
  )
  const batch = { blocks, transactions, transfers }
  const added: ListEntry[] = []
  for (const one of sets) added.push(...(await addedEntries(connection, { ...batch, facts }, one)))
  await undoFacts(connection, facts, {
    remaining,
    present,
    others: [...transferListEntries(transfers, remaining.transfers), ...added],
  })
  await undoItems(connection, blocks, facts)
  await undoBooks(connection, blocks[0]!)
  await undoBalances(connection, blocks[0]!.height, remaining)
  await undoAccounts(connection, batch, remaining)
  await undoWitnesses(connection, batch, remaining)
  await cutEventKeys(connection, blocks[0]!.height)
  await undoMetrics(connection, remaining)
  await deleteFrom(connection, { table: 'assets', column: 'id' }, remaining.assets)
  await cutTransactions(connection, remaining.transactions, present.transactions)
  await cutTransfers(connection, remaining.transfers, present.transfers)
  await deleteFrom(connection, { table: 'blocks', column: 'position' }, remaining.blocks)
}

/** What the blocks have in the lists of a set: of the blocks that are in them. */
async function addedEntries(
  connection: Connection,
  { blocks, transactions, transfers, facts }: Batch & { readonly facts: readonly FactRecord[] },
  { set, listed: { totals } }: FilledSet,
): Promise<ListEntry[]> {
  const first = blocks[0]!.before
  const rows = {
    transactions: transactions.slice(0, Math.max(0, totals.transactions - first.transactions)),
    transfers: transfers.slice(0, Math.max(0, totals.transfers - first.transfers)),
    facts: facts.slice(0, Math.max(0, totals.facts - first.facts)),
  }
  return set.entriesOf(connection, rows, first)
}

async function cutTransactions(connection: Connection, remaining: number, total: number): Promise<void> {
  const opened = await cutRecords(connection, transactionRecords, remaining, total)
  await appendTransactions(connection, remaining - opened.length, opened)
}

async function cutTransfers(connection: Connection, remaining: number, total: number): Promise<void> {
  const opened = await cutRecords(connection, transferRecords, remaining, total)
  await appendTransfers(connection, remaining - opened.length, opened)
}

/** Blocks written together have the height that was final after all of them, which may be one of the undone. */
async function setSolidified(connection: Connection, solidifiedHeight: number): Promise<void> {
  await connection.query({
    name: 'set_solidified',
    text: `UPDATE blocks SET solidified_height = LEAST($1, height)
      WHERE position = (SELECT max(position) FROM blocks)`,
    values: [solidifiedHeight],
  })
}

async function cutCoverage(connection: Connection, height: number): Promise<void> {
  await connection.query({
    name: 'drop_coverage',
    text: 'DELETE FROM coverage WHERE from_height > $1',
    values: [height],
  })
  await connection.query({
    name: 'shorten_coverage',
    text: 'UPDATE coverage SET to_height = $1 WHERE to_height >= $1',
    values: [height],
  })
}

/**
 * Deletes data that a node reported at blocks above the height, and comparisons at them: they belong to another chain.
 * Differences remain as a record. Runs after the blocks are deleted: writers for one of them have ended by then.
 */
async function undoNodeStates(connection: Connection, height: number): Promise<void> {
  await connection.query({
    name: 'drop_states',
    text: 'DELETE FROM node_states WHERE height > $1',
    values: [height],
  })
  await connection.query({
    name: 'drop_audit_ranges',
    text: 'DELETE FROM audit_ranges WHERE to_height >= $1',
    values: [height],
  })
  await connection.query({
    name: 'drop_audit_assets',
    text: 'DELETE FROM audit_assets WHERE to_height >= $1',
    values: [height],
  })
  await connection.query({
    name: 'undo_differences',
    text: `UPDATE audit_differences SET ended = 'undone', ended_height = $1
      WHERE height > $1 AND ended IS DISTINCT FROM 'undone'`,
    values: [height],
  })
  // A difference that was seen again above the height has just ended.
  await connection.query({
    name: 'reopen_differences',
    text: `UPDATE audit_differences SET ended = NULL, ended_ms = NULL, ended_height = NULL, ended_block_id = NULL
      WHERE ended = 'agreed' AND ended_height > $1`,
    values: [height],
  })
}

/** Drops tallies read at blocks above the height. Transactions that wrote for one of these blocks have ended by then. */
async function undoTallies(connection: Connection, height: number): Promise<void> {
  await connection.query({
    name: 'drop_tallies',
    text: 'DELETE FROM tallies WHERE read_at_height > $1',
    values: [height],
  })
  await connection.query({
    name: 'drop_tally_witnesses',
    text: `DELETE FROM tally_witnesses
      WHERE first_position > COALESCE((SELECT max(position) FROM tallies), -1)`,
    values: [],
  })
}
