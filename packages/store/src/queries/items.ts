import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import { type BlockEntry, knowsItems, type Totals } from '../head.ts'
import {
  type Holding,
  placeOfAccount,
  placeOfId,
  readHolderPlace,
  readIdPlace,
  readItemPlace,
  treeOf,
} from '../items/item-trees.ts'
import { lacksItems } from './state.ts'
import { holdingKey, readAmounts } from '../items/move-items.ts'
import { factRecords, readRecords } from '../records/chunks.ts'
import { factLists } from '../records/fact-lists.ts'
import { itemKey } from '../records/event-key.ts'
import { bytesPerPosition, decodePositions } from '../records/positions.ts'
import { readEventKeyIds } from '../write/event-keys.ts'
import { readBlockPositions, readHead } from './block-entries.ts'
import { countPlaces, findPlaces, itemTables, type TreePart } from '../holders/place-tree.ts'
import { readAccountNumber } from './facts.ts'
import { resolveIds } from './resolve-ids.ts'
import { emptyPage, type Page, pageRange, type PageRequest, toPage } from './page.ts'

/** A page of owned items: by contract in the order of being seen, by id, by holder in the order of being seen. */
export type ItemRequest = {
  readonly start: number
  readonly limit: number
  readonly order: 'rising' | 'falling'
}

/** All holdings of a contract or of one of its ids; all holdings of an account, or those of one contract. */
export type ItemScope =
  | { readonly of: 'contract'; readonly contract: Address; readonly id?: bigint | undefined }
  | { readonly of: 'holder'; readonly holder: Address; readonly contract?: Address | undefined }

/** An item of a TRC721 or TRC1155 contract in somebody's hands. */
export type ItemHoldingRow = {
  readonly contract: Address
  readonly id: bigint
  readonly holder: Address
  readonly amount: bigint
  /** Time of the newest transfer of the item, by whomever. */
  readonly lastMovedMs: number
}

/** An item that anybody holds. */
export type ItemRow = {
  readonly id: bigint
  readonly holderCount: number
  readonly lastMovedMs: number
}

export const itemQueries = (database: Database) => ({
  /**
   * Who holds which items, by the transfers that contracts logged; any page in the same time. Absent unless the
   * index holds every block from 0 on with all its receipts.
   */
  itemHoldings: (place: ItemScope, request: ItemRequest): Promise<Page<ItemHoldingRow> | undefined> =>
    database.snapshot(async (connection) => {
      const head = await headWithItems(connection)
      if (head === undefined) return undefined
      const query = await partOf(connection, place)
      if (query === undefined) return emptyPage
      const range = { from: 0, to: await countPlaces(connection, itemTables, query.part) }
      const page = toPageRequest(request)
      const places = await findPlaces(connection, itemTables, query.part, pageRange(range, page))
      return toPage(range, page, await toRows(connection, places.map(query.read), head.after))
    }),

  /** The items of a contract that anybody holds; absent like `itemHoldings`. */
  itemsOfContract: (contract: Address, request: ItemRequest): Promise<Page<ItemRow> | undefined> =>
    database.snapshot(async (connection) => {
      const head = await headWithItems(connection)
      if (head === undefined) return undefined
      const number = await readAccountNumber(connection, contract)
      if (number === undefined) return emptyPage
      const part = { tree: treeOf('idsOfContract', number), prefix: '' }
      const range = { from: 0, to: await countPlaces(connection, itemTables, part) }
      const page = toPageRequest(request)
      const ids = (await findPlaces(connection, itemTables, part, pageRange(range, page))).map(readIdPlace)
      const counts = await countHolders(connection, treeOf('holdersOfContract', number), ids)
      const lastMoved = await readLastMoved(
        connection,
        ids.map((id) => ({ contract, id })),
        head.after,
      )
      return toPage(
        range,
        page,
        ids.map((id) => ({
          id,
          holderCount: counts.get(placeOfId(id))!,
          lastMovedMs: lastMoved.get(itemKey({ contract, id }))!,
        })),
      )
    }),
})

/** The head, where it is known who holds what. */
async function headWithItems(connection: Connection): Promise<BlockEntry | undefined> {
  const head = await readHead(connection)
  return head === undefined || !knowsItems(head) || (await lacksItems(connection)) ? undefined : head
}

type TreeQuery = { readonly part: TreePart; readonly read: (place: string) => Holding }

/** Absent where an address was never seen. */
async function partOf(connection: Connection, place: ItemScope): Promise<TreeQuery | undefined> {
  const contract =
    place.contract === undefined ? undefined : await readAccountNumber(connection, place.contract)
  if (place.contract !== undefined && contract === undefined) return undefined
  if (place.of === 'contract')
    return {
      part: {
        tree: treeOf('holdersOfContract', contract!),
        prefix: place.id === undefined ? '' : placeOfId(place.id),
      },
      read: (text) => ({ contract: contract!, ...readHolderPlace(text) }),
    }
  const holder = await readAccountNumber(connection, place.holder)
  return holder === undefined
    ? undefined
    : {
        part: {
          tree: treeOf('itemsOfHolder', holder),
          prefix: contract === undefined ? '' : placeOfAccount(contract),
        },
        read: (text) => ({ holder, ...readItemPlace(text) }),
      }
}

async function toRows(
  connection: Connection,
  holdings: readonly Holding[],
  totals: Totals,
): Promise<readonly ItemHoldingRow[]> {
  if (holdings.length === 0) return []
  const amounts = await readAmounts(connection, holdings)
  const names = await resolveIds(
    connection,
    holdings.map(({ contract, holder }) => ({ accounts: [contract, holder] })),
  )
  const rows = holdings.map((holding) => ({
    contract: names.account(holding.contract),
    id: holding.id,
    holder: names.account(holding.holder),
    amount: amounts.get(holdingKey(holding))!,
  }))
  const lastMoved = await readLastMoved(connection, rows, totals)
  return rows.map((row) => ({ ...row, lastMovedMs: lastMoved.get(itemKey(row))! }))
}

/** Holders of each id, by its place: counted, or few enough to count. */
async function countHolders(
  connection: Connection,
  tree: number,
  ids: readonly bigint[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query({
    columns: { prefix: 'text', count: 'int8' },
    name: 'holders_of_items',
    text: `SELECT wanted.prefix, coalesce(
        (SELECT known.count FROM item_counts AS known WHERE known.tree = $1 AND known.prefix = wanted.prefix),
        (SELECT count(*) FROM item_places AS listed
          WHERE listed.tree = $1 AND listed.place >= wanted.prefix AND listed.place < wanted.prefix || ':')
      ) AS count
      FROM unnest($2::text[]) AS wanted (prefix)`,
    values: [tree, ids.map(placeOfId)],
  })
  return new Map(rows.map(({ prefix, count }) => [prefix, Number(count)]))
}

/** Rising is the order of the places. */
export const toPageRequest = ({ start, limit, order }: ItemRequest): PageRequest => ({
  start,
  limit,
  order: order === 'rising' ? 'oldest' : 'newest',
})

export type Item = { readonly contract: Address; readonly id: bigint }

/** Times of the newest transfers of items, by `itemKey`: four statements whatever their number. */
async function readLastMoved(
  connection: Connection,
  items: readonly Item[],
  totals: Totals,
): Promise<ReadonlyMap<string, number>> {
  if (items.length === 0) return new Map()
  const ids = await readEventKeyIds(connection, [...new Set(items.map(itemKey))])
  const newest = await readNewest(connection, [...ids.values()])
  const facts = await readRecords(connection, factRecords, [...newest.values()], totals.facts)
  const parents = Array.from(facts.values(), ({ transaction }) => transaction)
  const places = await readBlockPositions(connection, 'transactions', parents)
  return new Map(
    Array.from(ids, ([key, id]) => [key, places.get(facts.get(newest.get(id)!)!.transaction)!.timestampMs]),
  )
}

/** Positions of the last elements of the lists, by key: the open chunk of a list is never empty. */
async function readNewest(
  connection: Connection,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await connection.query({
    columns: { key: 'int8', newest: 'bytea' },
    name: 'newest_of_item_lists',
    text: `SELECT lists.key, substring(tail FROM octet_length(tail) - ${bytesPerPosition - 1}) AS newest
      FROM unnest($1::bigint[]) AS wanted (key)
      JOIN lists ON lists.list = ${factLists.nftTransfersOfItem.number} AND lists.key = wanted.key`,
    values: [keys],
  })
  return new Map(rows.map(({ key, newest }) => [Number(key), decodePositions(newest)[0]!]))
}
