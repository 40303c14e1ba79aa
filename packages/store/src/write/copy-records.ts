import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import {
  cutIntoChunks,
  factRecords,
  readRecordRange,
  type RecordKind,
  transactionRecords,
  transferRecords,
} from '../records/chunks.ts'
import type { FactRecord } from '../records/fact-record.ts'
import { encodeIdBuckets } from '../records/id-bucket.ts'
import type { TransactionRecord } from '../records/transaction-record.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import { layout } from '../layout.ts'

/** Appends records after the existing `total`; of existing chunks only the last, open one is written again. */
export async function appendTransactions(
  connection: Connection,
  total: number,
  added: readonly TransactionRecord[],
): Promise<void> {
  const rows = new CopyRows({ chunk: 'int8', id_buckets: 'bytea', records: 'bytea' }, added.length * 80)
  for (const { chunk, records } of await openedChunks(connection, transactionRecords, total, added)) {
    rows.add({
      chunk,
      id_buckets: encodeIdBuckets(chunk, records),
      records: transactionRecords.encode(records),
    })
  }
  if (rows.rowCount > 0) await copyIn(connection, transactionRecords.table, rows.columns, rows.finish())
}

export const appendTransfers = (connection: Connection, total: number, added: readonly TransferRecord[]) =>
  appendRecords(connection, transferRecords, total, added)

export const appendFacts = (connection: Connection, total: number, added: readonly FactRecord[]) =>
  appendRecords(connection, factRecords, total, added)

async function appendRecords<Row>(
  connection: Connection,
  kind: RecordKind<Row>,
  total: number,
  added: readonly Row[],
): Promise<void> {
  const rows = new CopyRows({ chunk: 'int8', records: 'bytea' }, added.length * 30)
  for (const { chunk, records } of await openedChunks(connection, kind, total, added)) {
    rows.add({ chunk, records: kind.encode(records) })
  }
  if (rows.rowCount > 0) await copyIn(connection, kind.table, rows.columns, rows.finish())
}

/** Deletes the open chunk from the table and chunks its records and the added ones again. */
async function openedChunks<Row>(
  connection: Connection,
  kind: RecordKind<Row>,
  total: number,
  added: readonly Row[],
) {
  const { table, perChunk } = kind
  const first = total - (total % perChunk)
  if (added.length === 0) return []
  const open = await readRecordRange(connection, kind, { from: first, to: total }, total)
  if (open.length > 0)
    await connection.query({
      name: `open_${table}`,
      text: `DELETE FROM ${table} WHERE chunk = $1`,
      values: [first / perChunk],
    })
  const chunks = cutIntoChunks(perChunk, first, [...open, ...added])
  await createPartitions(connection, table, chunks[0]!.chunk, chunks.at(-1)!.chunk)
  return chunks
}

/** Makes the partitions that hold the chunks; there is nothing to do in all but one of millions of batches. */
async function createPartitions(
  connection: Connection,
  table: 'transaction_chunks' | 'transfer_chunks' | 'fact_chunks',
  firstChunk: number,
  lastChunk: number,
): Promise<void> {
  const last = Math.floor(lastChunk / layout.chunksPerPartition)
  for (let number = Math.floor(firstChunk / layout.chunksPerPartition); number <= last; number++) {
    if (await exists(connection, partitionName(table, number))) continue
    await createPartition(connection, table, number)
  }
}

/** The partition of a table of records by its number, unless it is there. */
export async function createPartition(connection: Connection, table: string, number: number): Promise<void> {
  const from = number * layout.chunksPerPartition
  const to = from + layout.chunksPerPartition
  await connection.query(
    `CREATE TABLE IF NOT EXISTS ${partitionName(table, number)} PARTITION OF ${table} FOR VALUES FROM (${from}) TO (${to})`,
  )
}

const partitionName = (table: string, number: number): string => `${table}_${String(number).padStart(4, '0')}`

async function exists(connection: Connection, table: string): Promise<boolean> {
  const [row] = await connection.query({
    columns: { exists: 'bool' },
    name: 'table_exists',
    text: 'SELECT to_regclass($1) IS NOT NULL AS exists',
    values: [table],
  })
  return row!.exists
}
