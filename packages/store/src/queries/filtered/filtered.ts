import type { Connection } from '../../connection.ts'
import type { Database } from '../../database.ts'
import type { BlockEntry, Totals } from '../../head.ts'
import { readRecords, transactionRecords, transferRecords } from '../../records/chunks.ts'
import { type List, listRange, readPositions } from '../../sequences/read-positions.ts'
import { readAccountList } from '../accounts.ts'
import { readAssetNumber } from '../assets.ts'
import { type BlockRef, readBlockPositions, readEntry, readHead } from '../block-entries.ts'
import { readTransactionPart, readTransferPart } from '../listed-parts.ts'
import type { MergedList } from '../merged-lists.ts'
import type { Range } from '../page.ts'
import { newestUncounted } from '../state.ts'
import { readTransactionRecords } from '../own-amounts.ts'
import { readTransactions, type TransactionRow } from '../transactions.ts'
import { lacksAssetLists, readAssetList, readTransfers, type TransferRow } from '../transfers.ts'
import { byCounts, readCount, type SequenceName } from './by-counts.ts'
import { chooseIndex, type IndexName } from './choose-index.ts'
import {
  askOfTransaction,
  isFromTransaction,
  isMatchingTransaction,
  isMatchingTransfer,
  type NumberedConditions,
  type RowConditions,
} from './conditions.ts'
import { type BlockRange, readRange, type SearchedBlocks } from './range.ts'
import { type Batches, inBatches, inOrder, walk } from './walk.ts'

/** A page of a search from the newest row down. */
export type FilteredRequest = SearchedBlocks & {
  /** At least 1. */
  readonly limit: number
  /** Rows that may be compared for this page. */
  readonly mostExamined: number
  /** The same of a list, whose rows lie in a chunk each; absent: as many. */
  readonly mostListed?: number | undefined
  /** The same of a list while no row matches. Absent: as many. */
  readonly mostSought?: number | undefined
  /** Counts that may be read for this page, where they lead the search. */
  readonly mostLooked?: number | undefined
  /** Only rows below this position: `next` of an earlier page. */
  readonly before?: number | undefined
}

export type FilteredPage<Row> = {
  /** Newest first. */
  readonly rows: readonly Row[]
  /** What led the search. */
  readonly index: IndexName
  /** Rows compared for this page. */
  readonly examined: number
  /** Rows of the index that the search has yet to compare; absent where counts lead it. */
  readonly left: number | undefined
  /** Where the search goes on; absent when it reached the end. */
  readonly next: number | undefined
  /** All rows that match; absent where no list has them and no others. */
  readonly total?: number | undefined
  /** The newest and the oldest block searched for this page; absent where none is in the range. */
  readonly newest: BlockRef | undefined
  readonly oldest: BlockRef | undefined
}

export const filteredQueries = (database: Database) => ({
  /** Transactions that fulfil all conditions. An operation without an asset has no amount. */
  filteredTransactions: (
    conditions: RowConditions,
    request: FilteredRequest,
  ): Promise<FilteredPage<TransactionRow>> =>
    database.snapshot((connection) => search(connection, transactions, { conditions, request })),

  /** Transfers that fulfil all conditions; type, selector and result are those of their transactions. */
  filteredTransfers: (
    conditions: RowConditions,
    request: FilteredRequest,
  ): Promise<FilteredPage<TransferRow>> =>
    database.snapshot((connection) => search(connection, transfers, { conditions, request })),
})

/** What a search needs of a sequence. */
type Searched<Row> = {
  readonly sequence: SequenceName
  readonly accountList: 'accountTransactions' | 'accountTransfers'
  /** What the account has on the side, of what the conditions ask for and lists know; absent while the index lacks these lists. */
  readonly partOf: (
    connection: Connection,
    head: BlockEntry,
    asked: { readonly side: Side; readonly conditions: RowConditions; readonly range: Range },
  ) => Promise<MergedList | undefined>
  /** Conditions that `partOf` fulfils. */
  readonly listed: readonly (keyof RowConditions)[]
  readonly matching: (
    connection: Connection,
    wanted: NumberedConditions,
    totals: Totals,
  ) => (positions: readonly number[]) => Promise<ReadonlySet<number>>
  readonly read: (connection: Connection, positions: readonly number[], totals: Totals) => Promise<Row[]>
}

const transactions: Searched<TransactionRow> = {
  sequence: 'transactions',
  accountList: 'accountTransactions',
  partOf: (connection, head, { side, conditions, range }) =>
    readTransactionPart(connection, head, {
      account: conditions[side]!,
      part: { side: side === 'from' ? 'owner' : 'to', types: conditions.types },
      range,
    }),
  listed: ['types'],
  matching:
    (connection, wanted, { transactions: total }) =>
    async (positions) => {
      const records = await readTransactionRecords(connection, positions, total)
      return new Set(positions.filter((position) => isMatchingTransaction(records.get(position)!, wanted)))
    },
  read: (connection, positions, totals) => readTransactions(connection, positions, totals.transactions),
}

const transfers: Searched<TransferRow> = {
  sequence: 'transfers',
  accountList: 'accountTransfers',
  partOf: (connection, head, { side, conditions, range }) =>
    readTransferPart(connection, head, {
      account: conditions[side]!,
      part: { way: side === 'from' ? 'out' : 'in', asset: conditions.asset },
      range,
    }),
  listed: ['asset'],
  matching: (connection, wanted, totals) => async (positions) => {
    const records = await readRecords(connection, transferRecords, positions, totals.transfers)
    const found = positions.filter((position) => isMatchingTransfer(records.get(position)!, wanted))
    if (!askOfTransaction(wanted)) return new Set(found)
    const parentOf = (position: number): number => records.get(position)!.transaction
    const parents = await readRecords(
      connection,
      transactionRecords,
      found.map(parentOf),
      totals.transactions,
    )
    return new Set(found.filter((position) => isFromTransaction(parents.get(parentOf(position))!, wanted)))
  },
  read: readTransfers,
}

type Side = 'from' | 'to'

type Question = { readonly conditions: RowConditions; readonly request: FilteredRequest }

async function search<Row>(
  connection: Connection,
  searched: Searched<Row>,
  { conditions, request }: Question,
): Promise<FilteredPage<Row>> {
  const head = await readHead(connection)
  const blocks = head && (await readRange(connection, head, request))
  const total = listedSide(searched, conditions) === undefined ? undefined : 0
  if (head === undefined || blocks === undefined) return { ...nothing('blocks'), total }
  const kind = remembering(searched)
  const place = { head, ...(await placeOf(connection, kind, { blocks, before: request.before })) }
  const known = await resolve(connection, kind, conditions)
  if ('unknown' in known)
    return { ...nothing(known.unknown), total, ...searchedBlocks(place.newest, blocks.first) }
  const question = { conditions, request }
  const chosen = chooseIndex(await candidates(connection, kind, { ...place, ...known, ...question }))
  const matching = kind.matching(connection, known.wanted, head.after)
  const { limit, mostExamined, mostListed = mostExamined, mostSought } = request
  const isList = chosen.index !== 'blocks' && chosen.index !== 'counts'
  const most = isList ? { limit, mostExamined: mostListed, mostSought } : { limit, mostExamined }
  const { positions, examined, next } = await walk(chosen.batches(), matching, most)
  const oldest = next === undefined ? blocks.first : await entryAt(connection, kind, next)
  return {
    rows: await kind.read(connection, positions, head.after),
    index: chosen.index,
    examined,
    left: next === undefined ? 0 : chosen.index === 'counts' ? undefined : chosen.count - examined,
    next,
    total: await countAll(connection, kind, { head, blocks, conditions }),
    ...searchedBlocks(place.newest, oldest),
  }
}

/** Asked for the same part of an account again, it has the answer. */
function remembering<Row>(searched: Searched<Row>): Searched<Row> {
  const parts = new Map<string, Promise<MergedList | undefined>>()
  return {
    ...searched,
    partOf(connection, head, asked) {
      const name = `${asked.side} ${asked.range.from} ${asked.range.to}`
      const part = parts.get(name) ?? searched.partOf(connection, head, asked)
      parts.set(name, part)
      return part
    },
  }
}

/** Of all rows in the blocks that match: where a list of one side has these and no others, or every row matches. */
async function countAll<Row>(
  connection: Connection,
  kind: Searched<Row>,
  {
    head,
    blocks: { first, last },
    conditions,
  }: { readonly head: BlockEntry; readonly blocks: BlockRange; readonly conditions: RowConditions },
): Promise<number | undefined> {
  const { sequence } = kind
  const range = { from: first.before[sequence], to: last.after[sequence] }
  const side = listedSide(kind, conditions)
  if (side === undefined) return undefined
  if (side === 'none') return range.to - range.from
  return (await kind.partOf(connection, head, { side, conditions, range }))?.count
}

/** The side whose list has the matching rows and no others: `none` where every row matches. */
function listedSide<Row>(
  { listed }: Pick<Searched<Row>, 'listed'>,
  conditions: RowConditions,
): Side | 'none' | undefined {
  const entries = Object.entries(conditions).filter(([, value]) => value !== undefined)
  const names = entries.map(([name]) => name as keyof RowConditions)
  if (names.length === 0) return 'none'
  const sides = (['from', 'to'] as const).filter((name) => names.includes(name))
  const [side] = sides
  const isListed = names.every((name) => name === side || listed.includes(name))
  return sides.length === 1 && isListed ? side : undefined
}

const searchedBlocks = (newest: BlockEntry, oldest: BlockEntry) => ({
  newest: refOf(newest),
  oldest: refOf(oldest),
})

const refOf = ({ height, id }: BlockEntry): BlockRef => ({ height, id })

/** The rows that are left to search, and the block of the newest one. */
async function placeOf<Row>(
  connection: Connection,
  kind: Searched<Row>,
  {
    blocks: { first, last },
    before = Infinity,
  }: { readonly blocks: BlockRange; readonly before?: number | undefined },
): Promise<Omit<Place, 'head'>> {
  const { sequence } = kind
  const from = first.before[sequence]
  const range = { from, to: Math.max(from, Math.min(last.after[sequence], before)) }
  const isBelow = before < last.after[sequence] && range.to > from
  return { range, oldest: first, newest: isBelow ? await entryAt(connection, kind, range.to - 1) : last }
}

/** The block of a row. */
async function entryAt<Row>(
  connection: Connection,
  { sequence }: Searched<Row>,
  position: number,
): Promise<BlockEntry> {
  const places = await readBlockPositions(connection, sequence, [position])
  return (await readEntry(connection, places.get(position)!.height))!
}

const nothing = (index: IndexName) => ({
  rows: [],
  index,
  examined: 0,
  left: 0,
  next: undefined,
  newest: undefined,
  oldest: undefined,
})

type ListName = 'from' | 'to' | 'token'
type Resolved = {
  readonly wanted: NumberedConditions
  readonly lists: readonly (readonly [name: ListName, list: List])[]
}

/** Numbers of what the conditions name, and the lists of these; `unknown` where the index has no such thing. */
async function resolve<Row>(
  connection: Connection,
  { sequence, accountList }: Searched<Row>,
  { from, to, asset, ...others }: RowConditions,
): Promise<Resolved | { readonly unknown: ListName }> {
  const lists: (readonly [ListName, List])[] = []
  for (const [name, account] of [
    ['from', from],
    ['to', to],
  ] as const) {
    // Two lists, on one connection.
    const list = account === undefined ? undefined : await readAccountList(connection, account, accountList)
    if (list !== undefined) lists.push([name, list])
    else if (account !== undefined) return { unknown: name }
  }
  const ownerOf = (wanted: ListName) => lists.find(([name]) => name === wanted)?.[1].owner
  const sides = { from: ownerOf('from'), to: ownerOf('to') }
  if (asset === undefined) return { wanted: { ...others, ...sides }, lists }
  const number = await readAssetNumber(connection, asset)
  const hasList = sequence === 'transfers' && !(await lacksAssetLists(connection))
  const list = hasList ? await readAssetList(connection, asset) : undefined
  // What was held and never moved has a number, and no list.
  if (number === undefined || (hasList && list === undefined)) return { unknown: 'token' }
  return {
    wanted: { ...others, ...sides, asset: number },
    lists: list === undefined ? lists : [...lists, ['token', list]],
  }
}

type Place = {
  readonly head: BlockEntry
  readonly range: Range
  readonly oldest: BlockEntry
  readonly newest: BlockEntry
}
type Candidate = { readonly index: IndexName; readonly count: number; readonly batches: () => Batches }

/** Every index that contains all matching rows of the range. */
async function candidates<Row>(
  connection: Connection,
  kind: Searched<Row>,
  {
    head,
    oldest,
    newest,
    range,
    wanted,
    lists,
    conditions,
    request: { mostLooked },
  }: Place & Resolved & Question,
): Promise<[Candidate, ...Candidate[]]> {
  const { sequence } = kind
  const total = head.after[sequence]
  const size = range.to - range.from
  const ofBlocks: Candidate = { index: 'blocks', count: size, batches: () => inOrder(range) }
  const ofLists: Candidate[] = []
  for (const [index, list] of lists) {
    // At most three lists, on one connection.
    const own =
      index === 'token' ? undefined : await kind.partOf(connection, head, { side: index, conditions, range })
    if (own !== undefined) {
      ofLists.push({
        index,
        count: own.count,
        batches: () => inBatches({ from: 0, to: own.count }, own.read),
      })
      continue
    }
    const part = await listRange(connection, list, range, total)
    const read = (piece: Range) => readPositions(connection, list, piece)
    ofLists.push({ index, count: part.to - part.from, batches: () => inBatches(part, read) })
  }
  const { types, result } = wanted
  if (types === undefined && result === undefined) return [ofBlocks, ...ofLists]
  if ((await newestUncounted(connection)) !== undefined) return [ofBlocks, ...ofLists]
  // A block with such a transaction is compared whole.
  const rowsPerBlock = total / head.after.blocks
  const share = total === 0 ? 0 : size / total
  const times = { fromMs: oldest.timestampMs, toMs: newest.timestampMs }
  const ofCounts: Candidate = {
    index: 'counts',
    count: (await readCount(connection, { types, result })) * rowsPerBlock * share,
    batches: () => byCounts(connection, { sequence, range, times, wanted, mostLooked }),
  }
  return [ofBlocks, ...ofLists, ofCounts]
}
