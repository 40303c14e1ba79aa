import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import { once } from '../known.ts'
import type { Database } from '../database.ts'
import type { Asset } from '../indexed-block.ts'
import type { Totals } from '../head.ts'
import { encodeAsset } from '../records/asset.ts'
import { ByteReader } from '../records/bytes.ts'
import { readRecordRange, readRecords, transactionRecords, transferRecords } from '../records/chunks.ts'
import type { TransactionRecord } from '../records/transaction-record.ts'
import { transfersOfAssetList } from '../write/write-lists.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import { type List, listRange, readPositions } from '../sequences/read-positions.ts'
import { readAccountList } from './accounts.ts'
import { type BlockPosition, readBlockPositions, readBlocksAt, readEntry, readHead } from './block-entries.ts'
import { type ResolvedIds, resolveIds } from './resolve-ids.ts'
import {
  emptyPage,
  isWithin,
  type Page,
  pageRange,
  type PageRequest,
  positionsOf,
  type Range,
  readBounds,
  toPage,
} from './page.ts'
import { findTransaction } from './transactions.ts'

export type TransferRow = {
  readonly height: number
  readonly transactionIndex: number
  /** Position among the transfers of its block. */
  readonly index: number
  readonly timestampMs: number
  readonly transactionId: string
  readonly type: number
  readonly result?: string | undefined
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly asset: Asset
  readonly amount: bigint
}

/** Height of a transaction and its index in that block. */
export type TransactionPlace = { readonly height: number; readonly index: number }

export const transferQueries = (database: Database) => ({
  transfers: (request: PageRequest): Promise<Page<TransferRow>> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return emptyPage
      const bounds = await readBounds(connection, head, request)
      const range = { from: bounds.from.transfers, to: bounds.to.transfers }
      const positions = positionsOf(pageRange(range, request))
      return toPage(range, request, await readTransfers(connection, positions, head.after))
    }),

  transfersOfBlock: (height: number, request: PageRequest): Promise<Page<TransferRow>> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      const block = await readEntry(connection, height)
      if (head === undefined || block === undefined || !isWithin(request, block.timestampMs)) return emptyPage
      const range = { from: block.before.transfers, to: block.after.transfers }
      const positions = positionsOf(pageRange(range, request))
      return toPage(range, request, await readTransfers(connection, positions, head.after))
    }),

  transfersOfAccount: (account: Address, request: PageRequest): Promise<Page<TransferRow>> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      const list = await readAccountList(connection, account, 'accountTransfers')
      if (head === undefined || list === undefined) return emptyPage
      const total = head.after.transfers
      const bounds = await readBounds(connection, head, request)
      const global = { from: bounds.from.transfers, to: bounds.to.transfers }
      const range = await listRange(connection, list, global, total)
      const positions = await readPositions(connection, list, pageRange(range, request))
      return toPage(range, request, await readTransfers(connection, positions, head.after))
    }),

  /** Absent while the index contains a block that was written before the index had a list for each asset. */
  transfersOfAsset: (asset: Asset, request: PageRequest): Promise<Page<TransferRow> | undefined> =>
    database.snapshot(async (connection) => {
      if (await lacksAssetLists(connection)) return undefined
      const head = await readHead(connection)
      const list = await readAssetList(connection, asset)
      if (head === undefined || list === undefined) return emptyPage
      const bounds = await readBounds(connection, head, request)
      const global = { from: bounds.from.transfers, to: bounds.to.transfers }
      const range = await listRange(connection, list, global, head.after.transfers)
      const positions = await readPositions(connection, list, pageRange(range, request))
      return toPage(range, request, await readTransfers(connection, positions, head.after))
    }),

  /** The transfers of its block that name the transaction: a block bounds the work. */
  transfersOfTransaction: (id: string): Promise<readonly TransferRow[]> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return []
      const position = await findTransaction(connection, id, head.after.transactions)
      if (position === undefined) return []
      const place = (await readBlockPositions(connection, 'transactions', [position])).get(position)!
      const first = place.transfersBefore
      const range = { from: first, to: first + place.transferCount }
      const records = await readRecordRange(connection, transferRecords, range, head.after.transfers)
      const positions = records.flatMap(({ transaction }, at) =>
        transaction === position ? [first + at] : [],
      )
      return readTransfers(connection, positions, head.after)
    }),

  /** The transfers of the transactions in chain order; of places outside the index there are none. */
  transfersOfTransactions: (places: readonly TransactionPlace[]): Promise<readonly TransferRow[]> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined || places.length === 0) return []
      const total = head.after.transfers
      const { wanted, ranges } = await findPlaces(connection, places)
      const chunks = await findTransferChunks(connection, wanted, ranges)
      const { perChunk } = transferRecords
      const positions = chunks.flatMap((chunk) =>
        positionsOf({ from: chunk * perChunk, to: Math.min((chunk + 1) * perChunk, total) }),
      )
      const records = await readRecords(connection, transferRecords, positions, total)
      const isWanted = new Set(wanted)
      const found = positions.filter((position) => isWanted.has(records.get(position)!.transaction))
      return readTransfers(connection, found, head.after)
    }),
})

/** Positions of the transactions, ascending, and the transfers of their blocks in chain order. */
async function findPlaces(connection: Connection, places: readonly TransactionPlace[]) {
  const heights = [...new Set(places.map(({ height }) => height))].toSorted((left, right) => left - right)
  const blocks = await readBlocksAt(connection, heights)
  const wanted = places.flatMap(({ height, index }) => {
    const block = blocks.get(height)
    return block && index < block.transactionCount ? [block.transactionsBefore + index] : []
  })
  const ranges = heights.flatMap((height): readonly Range[] => {
    const block = blocks.get(height)
    if (block === undefined || block.transferCount === 0) return []
    return [{ from: block.transfersBefore, to: block.transfersBefore + block.transferCount }]
  })
  return { wanted: wanted.toSorted((left, right) => left - right), ranges }
}

/** A stored number takes up to eight bytes; a chunk begins with the position of its first transaction. */
const chunkStart = 'substring(records FOR 8)'

/** Up to so many chunks are read whole, which costs less than a statement for their starts. */
const readWhole = 8

/** The chunks in the ranges that can contain transfers of the transactions: of many only their first bytes are read. */
async function findTransferChunks(
  connection: Connection,
  wanted: readonly number[],
  ranges: readonly Range[],
): Promise<number[]> {
  const { perChunk } = transferRecords
  const chunks = new Set(
    ranges.flatMap(({ from, to }) =>
      positionsOf({ from: Math.floor(from / perChunk), to: Math.ceil(to / perChunk) }),
    ),
  )
  if (chunks.size <= readWhole) return [...chunks]
  const rows = await connection.query({
    columns: { chunk: 'int8', start: 'bytea' },
    name: 'transfer_chunk_starts',
    text: `SELECT chunk, ${chunkStart} AS start FROM transfer_chunks
      WHERE chunk = ANY($1::bigint[]) ORDER BY chunk`,
    values: [[...chunks]],
  })
  const starts = rows.map(({ start }) => new ByteReader(start).uint())
  return rows.flatMap(({ chunk }, at) => {
    const [from, to] = [starts[at]!, starts[at + 1] ?? Infinity]
    return wanted.some((position) => position >= from && position <= to) ? [Number(chunk)] : []
  })
}

/** Whether a block was written before the index had a list for each asset. */
export const lacksAssetLists = (connection: Connection): Promise<boolean> =>
  once(connection, 'lacks asset lists', async () => {
    const rows = await connection.query({
      name: 'newest_block_lacking_asset_lists',
      text: 'SELECT height FROM blocks WHERE lacks_asset_lists ORDER BY position DESC LIMIT 1',
    })
    return rows.length > 0
  })

/** Without its full chunks; absent when nothing of the asset ever moved. */
export const readAssetList = (connection: Connection, asset: Asset): Promise<List | undefined> =>
  once(connection, `list of ${encodeAsset(asset)}`, () => readListOfAsset(connection, asset))

async function readListOfAsset(connection: Connection, asset: Asset): Promise<List | undefined> {
  const [row] = await connection.query({
    columns: { owner: 'int4', count: 'int8', tail: 'bytea' },
    name: 'list_of_asset',
    text: `SELECT assets.id AS owner, count, tail FROM assets
      JOIN lists ON lists.list = $1::smallint AND lists.key = assets.id WHERE assets.key = $2`,
    values: [transfersOfAssetList, Buffer.from(encodeAsset(asset))],
  })
  const sequence = { chunks: 'list_chunks', keyColumn: 'key', list: transfersOfAssetList }
  return row && { sequence, owner: row.owner, count: Number(row.count), open: row.tail }
}

/** Transfers by position in the order of the positions, in five statements for any count. */
export async function readTransfers(
  connection: Connection,
  positions: readonly number[],
  totals: Totals,
): Promise<TransferRow[]> {
  const records = await readRecords(connection, transferRecords, positions, totals.transfers)
  const parents = Array.from(records.values(), ({ transaction }) => transaction)
  const transactions = await readRecords(connection, transactionRecords, parents, totals.transactions)
  const places = await readBlockPositions(connection, 'transactions', parents)
  const names = await resolveIds(connection, [...records.values()])
  return positions.map((position) => {
    const record = records.get(position)!
    const transaction = transactions.get(record.transaction)!
    return toTransferRow(position, { record, transaction, place: places.get(record.transaction)! }, names)
  })
}

type TransferParts = {
  readonly record: TransferRecord
  readonly transaction: TransactionRecord
  readonly place: BlockPosition
}

const toTransferRow = (
  position: number,
  { record, transaction, place }: TransferParts,
  names: ResolvedIds,
): TransferRow => ({
  height: place.height,
  transactionIndex: record.transaction - place.transactionsBefore,
  index: position - place.transfersBefore,
  timestampMs: place.timestampMs,
  transactionId: transaction.id,
  type: transaction.type,
  result: transaction.result,
  from: record.from === undefined ? undefined : names.account(record.from),
  to: record.to === undefined ? undefined : names.account(record.to),
  asset: names.asset(record.asset),
  amount: record.amount,
})
