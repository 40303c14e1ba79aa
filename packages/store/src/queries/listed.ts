// Pages of lists that an index of an older release gets in the background: until then there is none of them.
import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { BlockEntry, Totals } from '../head.ts'
import { factKinds } from '../records/fact-kinds.ts'
import type { NumberedList } from '../sequences/many-lists.ts'
import { factsOfKindList, keyOfKind, type ListedFactKind, transfersOfKindList } from '../write/added-lists.ts'
import { listSets, transferLists } from '../write/list-sets.ts'
import { readListed } from '../write/listed-up-to.ts'
import type { ListId } from '../write/write-lists.ts'
import { readHead } from './block-entries.ts'
import { type FactRow, readFacts } from './facts.ts'
import {
  hasLists,
  readList,
  readTransactionPart,
  readTransferPart,
  readTypeLists,
  type TransactionPart,
  type TransferPart,
} from './listed-parts.ts'
import { type MergedList, mergeLists } from './merged-lists.ts'
import { emptyPage, type Page, pageRange, type PageRequest, type Range, readBounds, toPage } from './page.ts'
import { readTransactions, type TransactionRow } from './transactions.ts'
import { readTransfers, type TransferRow } from './transfers.ts'

export const listedQueries = (database: Database) => ({
  /** How many of the index's blocks these lists have, on average; absent once all of them have all. */
  filledLists: (): Promise<{ readonly blocks: number; readonly of: number } | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return undefined
      const of = head.after.blocks
      let filled = 0
      let isWhole = true
      for (const set of listSets) {
        const hasAll = await hasLists(connection, head, set)
        filled += hasAll ? of : (await readListed(connection, set)).totals.blocks
        isWhole &&= hasAll
      }
      return isWhole ? undefined : { blocks: Math.floor(filled / listSets.length), of }
    }),

  /** Absent while the index lacks these lists, and of a token whose number no list has place for. */
  transfersOfPart: (
    account: Address,
    part: TransferPart,
    request: PageRequest,
  ): Promise<Page<TransferRow> | undefined> =>
    readPage(database, transfers, request, (connection, head, range) =>
      readTransferPart(connection, head, { account, part, range }),
    ),

  /** Absent while the index lacks these lists. */
  transactionsOfPart: (
    account: Address,
    part: TransactionPart,
    request: PageRequest,
  ): Promise<Page<TransactionRow> | undefined> =>
    readPage(database, transactions, request, (connection, head, range) =>
      readTransactionPart(connection, head, { account, part, range }),
    ),

  /** Transfers of tokens of one kind, whoever made them. Absent while the index lacks these lists. */
  transfersOfKind: (kind: 'trc10' | 'trc20', request: PageRequest): Promise<Page<TransferRow> | undefined> =>
    readPage(
      database,
      transfers,
      request,
      ofWholeChain('transfers', oneList(transfersOfKindList, keyOfKind(kind))),
    ),

  /** Transactions of any of the types, whoever made them. Absent while the index lacks these lists. */
  transactionsOfTypes: (
    types: ReadonlySet<number>,
    request: PageRequest,
  ): Promise<Page<TransactionRow> | undefined> =>
    readPage(
      database,
      transactions,
      request,
      ofWholeChain('transactions', (connection) => readTypeLists(connection, types)),
    ),

  /** Facts of one kind, wherever they happened. Absent while the index lacks these lists. */
  factsOfKind: (kind: ListedFactKind, request: PageRequest): Promise<Page<FactRow> | undefined> =>
    readPage(
      database,
      { sequence: 'facts', read: readFacts },
      request,
      ofWholeChain('facts', oneList(factsOfKindList, factKinds[kind].code)),
    ),
})

type Sequence = 'transfers' | 'transactions' | 'facts'

type Rows<Row> = {
  readonly sequence: Sequence
  readonly read: (
    connection: Connection,
    positions: readonly number[],
    totals: Totals,
  ) => Promise<readonly Row[]>
}

const transfers: Rows<TransferRow> = { sequence: 'transfers', read: readTransfers }
const transactions: Rows<TransactionRow> = {
  sequence: 'transactions',
  read: (connection, positions, totals) => readTransactions(connection, positions, totals.transactions),
}

type ReadList = (connection: Connection, head: BlockEntry, range: Range) => Promise<MergedList | undefined>

type ReadLists = (connection: Connection) => Promise<readonly NumberedList[]>

const oneList =
  (list: ListId['list'], key: number): ReadLists =>
  async (connection) => {
    const found = await readList(connection, { list, key })
    return found === undefined ? [] : [found]
  }

/** Lists that have no element in common. */
const ofWholeChain =
  (sequence: Sequence, readLists: ReadLists): ReadList =>
  async (connection, head, global) => {
    if (!(await hasLists(connection, head, transferLists))) return undefined
    const lists = await readLists(connection)
    return mergeLists(connection, { lists, global, total: head.after[sequence] })
  }

async function readPage<Row>(
  database: Database,
  { sequence, read }: Rows<Row>,
  request: PageRequest,
  readListOf: ReadList,
): Promise<Page<Row> | undefined> {
  return database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return emptyPage
    const bounds = await readBounds(connection, head, request)
    const list = await readListOf(connection, head, {
      from: bounds.from[sequence],
      to: bounds.to[sequence],
    })
    if (list === undefined) return undefined
    const range = { from: 0, to: list.count }
    const positions = await list.read(pageRange(range, request))
    return toPage(range, request, await read(connection, positions, head.after))
  })
}
