// What an account has of a kind, as one list: its first rows, which are in no list but its own, and lists behind them. None of it is
// there while the index lacks the lists.
import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import type { BlockEntry } from '../head.ts'
import type { Asset } from '../indexed-block.ts'
import { once } from '../known.ts'
import { encodeAsset } from '../records/asset.ts'
import { readRecords, transactionRecords, transferRecords } from '../records/chunks.ts'
import type { TransactionRecord } from '../records/transaction-record.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import type { NumberedList } from '../sequences/many-lists.ts'
import { type List, readPositions } from '../sequences/read-positions.ts'
import {
  accountKindList,
  accountTokenList,
  transactionsOfTypeList,
  ways as allWays,
} from '../write/added-lists.ts'
import { unlistedRows } from '../write/first-listed.ts'
import { type ListSet, sideLists, transferLists } from '../write/list-sets.ts'
import { accountSideList, isOfSide, type Side, sideKeysOf } from '../write/side-lists.ts'
import { type ListId, nameOfList, readOpenLists } from '../write/write-lists.ts'
import { readAccountList } from './accounts.ts'
import { readAssetNumber } from './assets.ts'
import { type MergedList, mergeLists } from './merged-lists.ts'
import type { Range } from './page.ts'
import { resolveIds } from './resolve-ids.ts'

/** Transfers of an account: of a kind, of one token, or all; both ways or one. */
export type TransferPart = { readonly way?: 'in' | 'out' | undefined } & (
  | { readonly kind: Asset['kind'] }
  | { readonly asset: Asset }
  | { readonly asset?: undefined }
)

/** Transactions of an account: of any of the types, and as what it takes part. */
export type TransactionPart = {
  readonly side?: Side | undefined
  readonly types?: ReadonlySet<number> | undefined
}

/** Whether every row of the index is in the lists. */
export const hasLists = (
  connection: Connection,
  head: BlockEntry | undefined,
  { table }: ListSet,
): Promise<boolean> =>
  once(connection, `has ${table}`, async () => {
    if (head === undefined) return true
    const rows = await connection.query({
      name: `has_${table}`,
      text: `SELECT 1 FROM ${table} WHERE height = $1 AND id = $2`,
      values: [head.height, head.id],
    })
    return rows.length > 0
  })

/** Without its full chunks; absent when it is empty. */
export const readList = (connection: Connection, { list, key }: ListId): Promise<NumberedList | undefined> =>
  once(connection, `list ${list} ${key}`, async () => {
    const [row] = await connection.query({
      columns: { count: 'int8', tail: 'bytea' },
      name: 'list',
      text: 'SELECT count, tail FROM lists WHERE list = $1::smallint AND key = $2',
      values: [list, key],
    })
    return row && toList({ list, key, ...row })
  })

type ListRow = ListId & { readonly count: bigint | number; readonly tail: Buffer }

const toList = ({ list, key, count, tail }: ListRow): NumberedList => ({
  sequence: { chunks: 'list_chunks', keyColumn: 'key', list },
  owner: key,
  count: Number(count),
  open: tail,
})

type Asked<Part> = { readonly account: Address; readonly part: Part; readonly range: Range }

/** Positions within the range; absent while the index lacks the lists, and of a token whose number no list has place for. */
export async function readTransferPart(
  connection: Connection,
  head: BlockEntry,
  { account, part, range }: Asked<TransferPart>,
): Promise<MergedList | undefined> {
  if (!(await hasLists(connection, head, transferLists))) return undefined
  const own = await readAccountList(connection, account, 'accountTransfers')
  const found = await findPart(connection, part)
  if (own === undefined || found === 'unknown') return noList
  const ids = listsOf(own.owner, found)
  if (ids === undefined) return undefined
  const total = head.after.transfers
  const early = await readEarlyTransfers(connection, { own, found, total })
  const lists = own.count > unlistedRows ? await readLists(connection, ids) : []
  return mergeLists(connection, { early, lists, global: range, total })
}

const noList: MergedList = { count: 0, read: async () => [] }

type FoundPart = {
  readonly kinds: readonly Asset['kind'][]
  readonly asset?: number
  readonly way?: 'in' | 'out' | undefined
}

/** `unknown` where nothing of the token ever moved. */
async function findPart(connection: Connection, part: TransferPart): Promise<FoundPart | 'unknown'> {
  const { way } = part
  if ('kind' in part) return { kinds: [part.kind], way }
  const { asset } = part
  if (asset === undefined) return { kinds: ['trx', 'trc10', 'trc20'], way }
  if (asset.kind === 'trx') return { kinds: ['trx'], way }
  const number = await once(connection, `number of ${encodeAsset(asset)}`, () =>
    readAssetNumber(connection, asset),
  )
  return number === undefined ? 'unknown' : { kinds: [asset.kind], asset: number, way }
}

/** A transfer of an account to itself is in as well as out. */
function listsOf(account: number, { kinds, asset, way }: FoundPart): readonly ListId[] | undefined {
  const ways = way === undefined ? allWays : ([way, 'self'] as const)
  if (asset === undefined)
    return kinds.flatMap((kind) => ways.map((one) => accountKindList(account, kind, one)))
  const lists = ways.map((one) => accountTokenList(account, { number: asset, kind: kinds[0]! }, one))
  return lists.every((list) => list !== undefined) ? lists : undefined
}

/** Those of the lists that have an element, in one statement. */
const readLists = (connection: Connection, ids: readonly ListId[]): Promise<readonly NumberedList[]> =>
  once(connection, `lists ${ids.map(nameOfList).join()}`, async () => {
    const found = await readOpenLists(connection, ids)
    return Array.from(found.values(), ({ open, ...list }) => toList({ ...list, tail: open }))
  })

type Early = { readonly own: List; readonly total: number }

/** Positions among the account's first transfers, which are in no list of their own. */
const readEarlyTransfers = (
  connection: Connection,
  { own, found, total }: Early & { readonly found: FoundPart },
): Promise<readonly number[]> => {
  const { kinds, asset, way } = found
  return once(connection, `early transfers ${own.owner} ${kinds.join()} ${asset} ${way}`, async () => {
    const positions = await readPositions(connection, own, earlyRange(own))
    const records = await readRecords(connection, transferRecords, positions, total)
    const names = await resolveIds(
      connection,
      Array.from(records.values(), ({ asset: number }) => ({ asset: number })),
    )
    const isPart = ({ from, to, asset: number }: TransferRecord): boolean =>
      (way === undefined || (way === 'in' ? to : from) === own.owner) &&
      (asset === undefined ? kinds.includes(names.asset(number).kind) : number === asset)
    return positions.filter((position) => isPart(records.get(position)!))
  })
}

const earlyRange = ({ count }: List): Range => ({ from: 0, to: Math.min(count, unlistedRows) })

/** Positions within the range; absent while the index lacks the lists. */
export async function readTransactionPart(
  connection: Connection,
  head: BlockEntry,
  { account, part, range }: Asked<TransactionPart>,
): Promise<MergedList | undefined> {
  if (!(await hasLists(connection, head, sideLists))) return undefined
  const own = await readAccountList(connection, account, 'accountTransactions')
  if (own === undefined) return noList
  const total = head.after.transactions
  const early = await readEarlyTransactions(connection, part, { own, total })
  const late = own.count > unlistedRows ? await readSideLists(connection, own.owner) : []
  const lists = late.filter(({ owner: key }) => isOfSide(key, part.types, part.side))
  return mergeLists(connection, { early, lists, global: range, total })
}

/** All lists of the account by type and side: a few for each type that it has. */
const readSideLists = (connection: Connection, account: number): Promise<readonly NumberedList[]> =>
  readListsBetween(connection, accountSideList, sideKeysOf(account))

/** The lists of these types, of those that the chain has. All are read together, so that any choice is remembered as one. */
export async function readTypeLists(
  connection: Connection,
  types: ReadonlySet<number>,
): Promise<readonly NumberedList[]> {
  const lists = await readListsBetween(connection, transactionsOfTypeList, { from: 0, to: typeKeys })
  return lists.filter(({ owner: type }) => types.has(type))
}

/** Beyond any type that a transaction can name. */
const typeKeys = 2 ** 31

const readListsBetween = (
  connection: Connection,
  list: number,
  { from, to }: Range,
): Promise<readonly NumberedList[]> =>
  once(connection, `lists ${list} ${from}`, async () => {
    const rows = await connection.query({
      columns: { key: 'int8', count: 'int8', tail: 'bytea' },
      name: 'lists_between',
      text: 'SELECT key, count, tail FROM lists WHERE list = $1::smallint AND key >= $2 AND key < $3 ORDER BY key',
      values: [list, from, to],
    })
    return rows.map(({ key, ...row }) => toList({ list, key: Number(key), ...row }))
  })

const readEarlyTransactions = (
  connection: Connection,
  { types, side }: TransactionPart,
  { own, total }: Early,
): Promise<readonly number[]> =>
  once(connection, `early transactions ${own.owner} ${types && [...types].join()} ${side}`, async () => {
    const positions = await readPositions(connection, own, earlyRange(own))
    const records = await readRecords(connection, transactionRecords, positions, total)
    const isPart = ({ type, owner, to }: TransactionRecord): boolean =>
      (types === undefined || types.has(type)) &&
      (side === undefined || (side === 'owner' ? owner : to) === own.owner)
    return positions.filter((position) => isPart(records.get(position)!))
  })
