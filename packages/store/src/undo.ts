import type { Connection } from './connection.ts'
import type { Database } from './database.ts'
import type { BlockEntry } from './head.ts'
import { undoMetrics } from './metrics/undo-metrics.ts'
import { type BlockColumns, blockColumns, toBlockEntry } from './queries/block-entries.ts'
import { transactionRecords, transferRecords } from './records/chunks.ts'
import { readRecordRange } from './records/read-records.ts'
import { transferListEntries } from './records/transfer-lists.ts'
import { cutRecords } from './undo/cut-records.ts'
import { deleteFrom } from './undo/delete-from.ts'
import { undoAccounts } from './undo/undo-accounts.ts'
import { undoFacts } from './undo/undo-facts.ts'
import { undoItems } from './undo/undo-items.ts'
import { undoNodeStates } from './undo/undo-node-states.ts'
import { undoTallies } from './undo/undo-tallies.ts'
import { undoBalances } from './undo/undo-balances.ts'
import { undoWitnesses } from './undo/undo-witnesses.ts'
import { appendTransactions, appendTransfers } from './write/copy-records.ts'
import { cutEventKeys } from './write/event-keys.ts'
import { lockWriter } from './write/lock-writer.ts'

/** Blocks whose rows are in memory at a time. */
const blocksPerSlice = 100

/** Drops every block above `height` in one transaction; see `Store.undo`. */
export async function undoBlocks(database: Database, height: number): Promise<void> {
  await database.transaction(async (connection) => {
    await lockWriter(connection)
    for (;;) {
      const blocks = await newestAbove(connection, height)
      if (blocks.length === 0) break
      await undoSlice(connection, blocks)
    }
    await cutCoverage(connection, height)
    await undoNodeStates(connection, height)
    await undoTallies(connection, height)
  })
}

async function newestAbove(connection: Connection, height: number): Promise<BlockEntry[]> {
  const rows = await connection.query<BlockColumns>({
    name: 'newest_blocks_above',
    text: `SELECT ${blockColumns} FROM blocks WHERE height > $1 ORDER BY height DESC LIMIT $2`,
    values: [height, blocksPerSlice],
  })
  return rows.map(toBlockEntry).reverse()
}

/** Takes the newest blocks away: the same sums that were added on writing are subtracted. */
async function undoSlice(connection: Connection, blocks: readonly BlockEntry[]): Promise<void> {
  const kept = blocks[0]!.before
  const present = blocks.at(-1)!.after
  const transactions = await readRecordRange(
    connection,
    transactionRecords,
    { from: kept.transactions, to: present.transactions },
    present.transactions,
  )
  const transfers = await readRecordRange(
    connection,
    transferRecords,
    { from: kept.transfers, to: present.transfers },
    present.transfers,
  )
  const batch = { blocks, transactions, transfers }
  const facts = await undoFacts(connection, kept, present, transferListEntries(transfers, kept.transfers))
  await undoItems(connection, blocks, facts)
  await undoBalances(connection, blocks[0]!.height, kept)
  await undoAccounts(connection, batch, kept)
  await undoWitnesses(connection, batch, kept)
  await cutEventKeys(connection, blocks[0]!.height)
  await undoMetrics(connection, kept)
  await deleteFrom(connection, { table: 'assets', column: 'id' }, kept.assets)
  await cutTransactions(connection, kept.transactions, present.transactions)
  await cutTransfers(connection, kept.transfers, present.transfers)
  await deleteFrom(connection, { table: 'blocks', column: 'position' }, kept.blocks)
}

async function cutTransactions(connection: Connection, kept: number, total: number): Promise<void> {
  const opened = await cutRecords(connection, transactionRecords, kept, total)
  await appendTransactions(connection, kept - opened.length, opened)
}

async function cutTransfers(connection: Connection, kept: number, total: number): Promise<void> {
  const opened = await cutRecords(connection, transferRecords, kept, total)
  await appendTransfers(connection, kept - opened.length, opened)
}

async function cutCoverage(connection: Connection, height: number): Promise<void> {
  await connection.query({
    name: 'drop_coverage',
    text: 'DELETE FROM coverage WHERE from_height > $1',
    values: [height],
  })
  await connection.query({
    name: 'shorten_coverage',
    text: 'UPDATE coverage SET to_height = $1 WHERE to_height > $1',
    values: [height],
  })
}
