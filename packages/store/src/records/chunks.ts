import { layout } from '../layout.ts'
import { decodeFacts, encodeFacts, type FactRecord } from './fact-record.ts'
import { decodeTransactions, encodeTransactions, type TransactionRecord } from './transaction-record.ts'
import { decodeTransfers, encodeTransfers, type TransferRecord } from './transfer-record.ts'
import type { Connection } from '../connection.ts'
import { StoredBytesMalformed } from '../errors.ts'

/** A global sequence of records, cut into chunks of a fixed number. */
export type RecordKind<Row> = {
  readonly table: 'transaction_chunks' | 'transfer_chunks' | 'fact_chunks'
  readonly perChunk: number
  readonly encode: (records: readonly Row[]) => Buffer
  readonly decode: (bytes: Buffer, count: number) => Row[]
}

export const transactionRecords: RecordKind<TransactionRecord> = {
  table: 'transaction_chunks',
  perChunk: layout.transactionsPerChunk,
  encode: encodeTransactions,
  decode: decodeTransactions,
}

export const transferRecords: RecordKind<TransferRecord> = {
  table: 'transfer_chunks',
  perChunk: layout.transfersPerChunk,
  encode: encodeTransfers,
  decode: decodeTransfers,
}

export const factRecords: RecordKind<FactRecord> = {
  table: 'fact_chunks',
  perChunk: layout.factsPerChunk,
  encode: encodeFacts,
  decode: decodeFacts,
}

/** How many records a chunk holds when the sequence holds `total`. */
export const recordCount = (perChunk: number, chunk: number, total: number): number =>
  Math.min(perChunk, total - chunk * perChunk)

/** Records by chunk; `first` is the position of the first record and starts a chunk. */
export function cutIntoChunks<Row>(
  perChunk: number,
  first: number,
  records: readonly Row[],
): { readonly chunk: number; readonly records: readonly Row[] }[] {
  const chunks: { chunk: number; records: readonly Row[] }[] = []
  for (let at = 0; at < records.length; at += perChunk)
    chunks.push({ chunk: (first + at) / perChunk, records: records.slice(at, at + perChunk) })
  return chunks
}

const chunkTypes = {
  chunk: 'int8',
  records: 'bytea',
} as const

/** Records by position, of a sequence of `total`, in one statement. */
export async function readRecords<Row>(
  connection: Connection,
  kind: RecordKind<Row>,
  positions: readonly number[],
  total: number,
): Promise<ReadonlyMap<number, Row>> {
  const chunks = await readChunks(connection, kind, positions, total)
  const found = new Map<number, Row>()
  let lacking = 0
  for (const position of positions) {
    const chunk = Math.floor(position / kind.perChunk)
    const record = chunks.get(chunk)?.[position - chunk * kind.perChunk]
    if (record === undefined) lacking++
    else found.set(position, record)
  }
  if (lacking > 0) throw new StoredBytesMalformed(`${kind.table} lacks ${lacking} records it should hold.`)
  return found
}

/** The decoded chunks that contain the positions. */
async function readChunks<Row>(
  connection: Connection,
  kind: RecordKind<Row>,
  positions: readonly number[],
  total: number,
): Promise<ReadonlyMap<number, readonly Row[]>> {
  const found = new Map<number, readonly Row[]>()
  const unknown = new Set<number>()
  for (const chunk of new Set(positions.map((position) => Math.floor(position / kind.perChunk)))) {
    const records = connection.known?.chunks.get(`${kind.table} ${chunk}`)
    if (records === undefined) unknown.add(chunk)
    else found.set(chunk, records as readonly Row[])
  }
  if (unknown.size === 0) return found
  const rows = await connection.query({
    columns: chunkTypes,
    name: `${kind.table}_by_chunk`,
    text: `SELECT chunk, records FROM ${kind.table} WHERE chunk = ANY($1::bigint[])`,
    values: [[...unknown]],
  })
  for (const row of rows) {
    const chunk = Number(row.chunk)
    const records = kind.decode(row.records, recordCount(kind.perChunk, chunk, total))
    found.set(chunk, records)
    connection.known?.chunks.set(`${kind.table} ${chunk}`, records)
  }
  return found
}

/** Records from `from` up to and without `to`, in order. */
export async function readRecordRange<Row>(
  connection: Connection,
  kind: RecordKind<Row>,
  range: { readonly from: number; readonly to: number },
  total: number,
): Promise<Row[]> {
  const positions = Array.from({ length: range.to - range.from }, (_, at) => range.from + at)
  const records = await readRecords(connection, kind, positions, total)
  return positions.map((position) => records.get(position)!)
}
