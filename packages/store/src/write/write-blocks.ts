import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { IndexedBlock } from '../indexed-block.ts'
import { noTotals } from '../head.ts'
import { writeMetrics } from '../metrics/write-metrics.ts'
import { readHead } from '../queries/block-entries.ts'
import { checkLinks } from './check-links.ts'
import { copyBlocks, writeCoverage, writeNotes } from './block-rows.ts'
import { appendFacts, appendTransactions, appendTransfers } from './copy-records.ts'
import { copyEventKeys, readEventKeys, splitFacts } from './split-facts.ts'
import { copyAssets, readKnownIds } from './known-ids.ts'
import { numberBlocks } from './number-blocks.ts'
import { writeAccounts } from './write-accounts.ts'
import { writeBalances } from './write-balances.ts'
import { writeItems } from '../items/write-items.ts'
import { writeLists } from './write-lists.ts'
import { writeWitnesses } from './write-witnesses.ts'

/** Appends blocks in one transaction; see `Store.write`. */
export async function writeBlocks(
  database: Database,
  facts: readonly IndexedBlock[],
  solidifiedHeight: number | undefined,
): Promise<void> {
  if (facts.length === 0) return
  await database.transaction((connection) => append(connection, facts, solidifiedHeight))
}

async function append(
  connection: Connection,
  facts: readonly IndexedBlock[],
  solidifiedHeight: number | undefined,
): Promise<void> {
  await lockWriter(connection)
  const head = await readHead(connection)
  checkLinks(head, facts)
  const totals = head?.after ?? noTotals
  const split = splitFacts(facts)
  const names = await readKnownIds(connection, facts, split, totals)
  const eventKeys = await readEventKeys(connection, split)
  const solidified = highest(head?.solidifiedHeight, solidifiedHeight)
  const start = { totals, solidifiedHeight: solidified, split, eventKeys }
  const batch = numberBlocks(facts, start, names.interners)
  await appendTransactions(connection, totals.transactions, batch.transactions)
  await appendTransfers(connection, totals.transfers, batch.transfers)
  await appendFacts(connection, totals.facts, batch.facts)
  await writeLists(connection, batch.listEntries)
  await copyEventKeys(connection, eventKeys)
  await writeItems(connection, batch)
  const known = { totals, accounts: names.accounts }
  const { open, holdersGained } = await writeBalances(connection, batch.changes, known)
  await writeAccounts(connection, { batch, names, balances: open })
  await copyAssets(connection, names.interners)
  await writeNotes(connection, facts)
  await writeWitnesses(connection, batch, names)
  const sums = await writeMetrics(connection, { facts, batch, names, head, holdersGained })
  await writeCoverage(
    connection,
    head?.height,
    facts.map(({ height }) => height),
  )
  await copyBlocks(connection, batch.blocks, sums)
}

const highest = (known: number | undefined, reported: number | undefined): number | undefined =>
  known === undefined || reported === undefined ? (known ?? reported) : Math.max(known, reported)

/** One writer at a time: the second one waits, then finds the head of the first. */
export async function lockWriter(connection: Connection): Promise<void> {
  await connection.query({ name: 'lock_writer', text: 'SELECT only_row FROM writer_lock FOR UPDATE' })
}
