// Pages of lists that an index of an older release gets in the background: until then there is none of them.
import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { BlockEntry } from '../head.ts'
import type { Asset } from '../indexed-block.ts'
import { once } from '../known.ts'
import { encodeAsset } from '../records/asset.ts'
import { readRecords, transferRecords } from '../records/chunks.ts'
import { factKinds } from '../records/fact-kinds.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import { type List, listRange, readPositions } from '../sequences/read-positions.ts'
import {
  accountKindList,
  accountTokenList,
  factsOfKindList,
  keyOfKind,
  type ListedFactKind,
  transactionsOfTypeList,
  transfersOfKindList,
  unlistedTransfers,
  type Way,
} from '../write/added-lists.ts'
import { readListed } from '../write/listed-up-to.ts'
import type { ListId } from '../write/write-lists.ts'
import { readAccountList } from './accounts.ts'
import { readAssetNumber } from './assets.ts'
import { readHead } from './block-entries.ts'
import { type FactRow, readFacts } from './facts.ts'
import { emptyPage, type Page, pageRange, type PageRequest, type Range, readBounds, toPage } from './page.ts'
import { resolveIds } from './resolve-ids.ts'
import { readTransactions, type TransactionRow } from './transactions.ts'
import { readTransfers, type TransferRow } from './transfers.ts'

/** Transfers of an account: of a kind, or of one token, both ways or one. */
export type TransferPart = { readonly way?: 'in' | 'out' | undefined } & (
  | { readonly kind: Asset['kind'] }
  | { readonly asset: Asset }
)

export const listedQueries = (database: Database) => ({
  /** How many of the index's blocks these lists have; absent once they have all. */
  filledLists: (): Promise<{ readonly blocks: number; readonly of: number } | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined || (await hasLists(connection, head))) return undefined
      return { blocks: (await readListed(connection)).totals.blocks, of: head.after.blocks }
    }),

  /** Absent while the index lacks these lists, and of a token whose number no list has place for. */
  transfersOfPart: (
    account: Address,
    part: TransferPart,
    request: PageRequest,
  ): Promise<Page<TransferRow> | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (!(await hasLists(connection, head))) return undefined
      const own = await readAccountList(connection, account, 'accountTransfers')
      const found = await findPart(connection, part)
      if (head === undefined || own === undefined || found === 'unknown') return emptyPage
      const id = listOf(own.owner, found)
      if (id === undefined) return undefined
      const early = await readEarly(connection, { own, id, found }, head.after.transfers)
      const late = own.count > unlistedTransfers ? await readList(connection, id) : undefined
      const bounds = await readBounds(connection, head, request)
      const global = { from: bounds.from.transfers, to: bounds.to.transfers }
      const joined = { early, late, global, total: head.after.transfers }
      const { range, positions } = await readJoined(connection, joined, request)
      return toPage(range, request, await readTransfers(connection, positions, head.after))
    }),

  /** Transfers of tokens of one kind, whoever made them. Absent while the index lacks these lists. */
  transfersOfKind: (
    kind: 'trc10' | 'trc20',
    request: PageRequest,
  ): Promise<Page<TransferRow> | undefined> => {
    const place = { id: { list: transfersOfKindList, key: keyOfKind(kind) }, sequence: 'transfers' } as const
    return readPage(database, place, request, (connection, positions, { after }) =>
      readTransfers(connection, positions, after),
    )
  },

  /** Transactions of one type, whoever made them. Absent while the index lacks these lists. */
  transactionsOfType: (type: number, request: PageRequest): Promise<Page<TransactionRow> | undefined> => {
    const place = { id: { list: transactionsOfTypeList, key: type }, sequence: 'transactions' } as const
    return readPage(database, place, request, (connection, positions, { after }) =>
      readTransactions(connection, positions, after.transactions),
    )
  },

  /** Facts of one kind, wherever they happened. Absent while the index lacks these lists. */
  factsOfKind: (kind: ListedFactKind, request: PageRequest): Promise<Page<FactRow> | undefined> => {
    const place = { id: { list: factsOfKindList, key: factKinds[kind].code }, sequence: 'facts' } as const
    return readPage(database, place, request, (connection, positions, { after }) =>
      readFacts(connection, positions, after),
    )
  },
})

/** Whether every row of the index is in the lists. */
const hasLists = (connection: Connection, head: BlockEntry | undefined): Promise<boolean> =>
  once(connection, 'has added lists', async () => {
    if (head === undefined) return true
    const rows = await connection.query({
      name: 'has_added_lists',
      text: 'SELECT 1 FROM listed_up_to WHERE height = $1 AND id = $2',
      values: [head.height, head.id],
    })
    return rows.length > 0
  })

type Place = { readonly id: ListId; readonly sequence: 'transfers' | 'transactions' | 'facts' }

async function readPage<Row>(
  database: Database,
  { id, sequence }: Place,
  request: PageRequest,
  read: (connection: Connection, positions: readonly number[], head: BlockEntry) => Promise<readonly Row[]>,
): Promise<Page<Row> | undefined> {
  return database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (!(await hasLists(connection, head))) return undefined
    const list = await readList(connection, id)
    if (head === undefined || list === undefined) return emptyPage
    const bounds = await readBounds(connection, head, request)
    const global = { from: bounds.from[sequence], to: bounds.to[sequence] }
    const range = await listRange(connection, list, global, head.after[sequence])
    const positions = await readPositions(connection, list, pageRange(range, request))
    return toPage(range, request, await read(connection, positions, head))
  })
}

/** Without its full chunks; absent when it is empty. */
const readList = (connection: Connection, { list, key }: ListId): Promise<List | undefined> =>
  once(connection, `list ${list} ${key}`, async () => {
    const [row] = await connection.query({
      columns: { count: 'int8', tail: 'bytea' },
      name: 'list',
      text: 'SELECT count, tail FROM lists WHERE list = $1::smallint AND key = $2',
      values: [list, key],
    })
    const sequence = { chunks: 'list_chunks', keyColumn: 'key', list }
    return row && { sequence, owner: key, count: Number(row.count), open: row.tail }
  })

type FoundPart = { readonly kind: Asset['kind']; readonly asset?: number; readonly way: Way }

/** `unknown` where nothing of the token ever moved. */
async function findPart(connection: Connection, part: TransferPart): Promise<FoundPart | 'unknown'> {
  const { way = 'any' } = part
  if ('kind' in part) return { kind: part.kind, way }
  const { asset } = part
  if (asset.kind === 'trx') return { kind: 'trx', way }
  const number = await once(connection, `number of ${encodeAsset(asset)}`, () =>
    readAssetNumber(connection, asset),
  )
  return number === undefined ? 'unknown' : { kind: asset.kind, asset: number, way }
}

const listOf = (account: number, { kind, asset, way }: FoundPart): ListId | undefined =>
  asset === undefined
    ? accountKindList(account, kind, way)
    : accountTokenList(account, { number: asset, kind }, way)

type Early = {
  readonly own: List
  readonly id: ListId
  readonly found: FoundPart
}

/** Positions among the account's first transfers, which are in no list of their own. */
const readEarly = (
  connection: Connection,
  { own, id, found }: Early,
  total: number,
): Promise<readonly number[]> =>
  once(connection, `early of ${id.list} ${id.key}`, async () => {
    const first = { from: 0, to: Math.min(own.count, unlistedTransfers) }
    const positions = await readPositions(connection, own, first)
    const records = await readRecords(connection, transferRecords, positions, total)
    const names = await resolveIds(
      connection,
      Array.from(records.values(), ({ asset }) => ({ asset })),
    )
    const isPart = ({ from, to, asset }: TransferRecord): boolean =>
      (found.way === 'any' || (found.way === 'in' ? to : from) === own.owner) &&
      (found.asset === undefined ? names.asset(asset).kind === found.kind : asset === found.asset)
    return positions.filter((position) => isPart(records.get(position)!))
  })

type Joined = {
  readonly early: readonly number[]
  /** All of them behind `early`. */
  readonly late: List | undefined
  /** Requested times, as positions. */
  readonly global: Range
  readonly total: number
}

/** The page of both as one list. */
async function readJoined(
  connection: Connection,
  { early, late, global, total }: Joined,
  request: PageRequest,
): Promise<{ readonly range: Range; readonly positions: readonly number[] }> {
  const first = early.filter((position) => position >= global.from && position < global.to)
  const rest = late === undefined ? { from: 0, to: 0 } : await listRange(connection, late, global, total)
  const range = { from: 0, to: first.length + rest.to - rest.from }
  const { from, to } = pageRange(range, request)
  const page = [from, to].map((at) => rest.from + Math.max(0, at - first.length)) as [number, number]
  const listed =
    late === undefined || page[0] === page[1]
      ? []
      : await readPositions(connection, late, { from: page[0], to: page[1] })
  return { range, positions: [...first.slice(from, to), ...listed] }
}
