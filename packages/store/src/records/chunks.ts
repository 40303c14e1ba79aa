import { layout } from '../layout.ts'
import { decodeFacts, encodeFacts, type FactRecord } from './fact-record.ts'
import { decodeTransactions, encodeTransactions, type TransactionRecord } from './transaction-record.ts'
import { decodeTransfers, encodeTransfers, type TransferRecord } from './transfer-record.ts'

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

/** The chunk every record of a chunk's worth stands in; `first` is the position of the first and starts a chunk. */
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
