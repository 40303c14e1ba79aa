import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import { once } from '../known.ts'
import type { Database } from '../database.ts'
import type { IndexedBlock } from '../indexed-block.ts'
import { recordCount, transactionRecords } from '../records/chunks.ts'
import { idBuckets, shortestIdPrefix } from '../records/id-bucket.ts'
import type { StoredSources, TransactionRecord } from '../records/transaction-record.ts'
import { listRange, readPositions } from '../sequences/read-positions.ts'
import { readAccountList } from './accounts.ts'
import { type BlockPosition, readBlockPositions, readEntry, readHead } from './block-entries.ts'
import { readTransactionRecords } from './own-amounts.ts'
import { type ResolvedIds, resolveIds } from './resolve-ids.ts'
import {
  emptyPage,
  isWithin,
  type Page,
  pageRange,
  type PageRequest,
  positionsOf,
  readBounds,
  toPage,
} from './page.ts'

export type TransactionRow = Omit<IndexedBlock['transactions'][number], 'sources'> & {
  /** Who paid for its resources; absent where its receipt was not stored with them. */
  readonly sources?: StoredSources | undefined
  readonly height: number
  readonly index: number
  readonly timestampMs: number
}

export const transactionQueries = (database: Database) => ({
  transactionById: (id: string): Promise<TransactionRow | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return undefined
      const total = head.after.transactions
      const position = await findTransaction(connection, id, total)
      return position === undefined ? undefined : (await readTransactions(connection, [position], total))[0]
    }),

  /**
   * Up to `limit` transactions whose id begins with the hex digits, oldest first. At least `shortestIdPrefix` digits
   * (otherwise none): they name the bucket whose chunks are read, as for a whole id.
   */
  transactionsByIdPrefix: (prefix: string, limit: number): Promise<TransactionRow[]> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return []
      const total = head.after.transactions
      const positions = await findTransactions(connection, prefix, total)
      return readTransactions(connection, positions.slice(0, limit), total)
    }),

  transactions: (request: PageRequest): Promise<Page<TransactionRow>> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return emptyPage
      const bounds = await readBounds(connection, head, request)
      const range = { from: bounds.from.transactions, to: bounds.to.transactions }
      const positions = positionsOf(pageRange(range, request))
      return toPage(range, request, await readTransactions(connection, positions, head.after.transactions))
    }),

  transactionsOfBlock: (height: number, request: PageRequest): Promise<Page<TransactionRow>> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      const block = await readEntry(connection, height)
      if (head === undefined || block === undefined || !isWithin(request, block.timestampMs)) return emptyPage
      const range = { from: block.before.transactions, to: block.after.transactions }
      const positions = positionsOf(pageRange(range, request))
      return toPage(range, request, await readTransactions(connection, positions, head.after.transactions))
    }),

  transactionsOfAccount: (account: Address, request: PageRequest): Promise<Page<TransactionRow>> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      const list = await readAccountList(connection, account, 'accountTransactions')
      if (head === undefined || list === undefined) return emptyPage
      const total = head.after.transactions
      const bounds = await readBounds(connection, head, request)
      const global = { from: bounds.from.transactions, to: bounds.to.transactions }
      const range = await listRange(connection, list, global, total)
      const positions = await readPositions(connection, list, pageRange(range, request))
      return toPage(range, request, await readTransactions(connection, positions, total))
    }),
})

/** Transactions by position in the order of the positions, in four statements for any count. */
export async function readTransactions(
  connection: Connection,
  positions: readonly number[],
  total: number,
): Promise<TransactionRow[]> {
  const records = await readTransactionRecords(connection, positions, total)
  const places = await readBlockPositions(connection, 'transactions', positions)
  const names = await resolveIds(connection, [...records.values()])
  return positions.map((position) =>
    toTransactionRow(position, records.get(position)!, places.get(position)!, names),
  )
}

function toTransactionRow(
  position: number,
  record: TransactionRecord,
  place: BlockPosition,
  names: ResolvedIds,
): TransactionRow {
  const { isOwnAmount: _, ...row } = record
  return {
    ...row,
    owner: names.account(record.owner),
    to: record.to === undefined ? undefined : names.account(record.to),
    asset: record.asset === undefined ? undefined : names.asset(record.asset),
    height: place.height,
    index: position - place.transactionsBefore,
    timestampMs: place.timestampMs,
  }
}

/** Position of the transaction with the id. */
export async function findTransaction(
  connection: Connection,
  id: string,
  total: number,
): Promise<number | undefined> {
  return /^[0-9a-f]{64}$/i.test(id) ? (await findTransactions(connection, id, total))[0] : undefined
}

/** Positions of the transactions whose id begins with the prefix: chunks of its buckets that have its bytes, then the ids in them. */
async function findTransactions(connection: Connection, prefix: string, total: number): Promise<number[]> {
  if (prefix.length < shortestIdPrefix || !/^[0-9a-f]+$/i.test(prefix)) return []
  const wanted = prefix.toLowerCase()
  return once(connection, `ids ${wanted}`, () => readPositionsOfIds(connection, wanted, total))
}

async function readPositionsOfIds(connection: Connection, wanted: string, total: number): Promise<number[]> {
  const rows = await connection.query({
    columns: { chunk: 'int8', records: 'bytea' },
    name: 'transaction_chunks_by_id_buckets',
    text: 'SELECT chunk, records FROM transaction_chunks WHERE id_buckets && $1::integer[] AND position($2 IN records) > 0',
    values: [idBuckets(wanted), Buffer.from(wanted, 'hex')],
  })
  const { perChunk, decode } = transactionRecords
  const positions = rows.flatMap((row) => {
    const chunk = Number(row.chunk)
    const records = decode(row.records, recordCount(perChunk, chunk, total))
    return records.flatMap(({ id }, at) => (id.startsWith(wanted) ? [chunk * perChunk + at] : []))
  })
  return positions.toSorted((left, right) => left - right)
}
