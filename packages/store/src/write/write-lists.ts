// Lists of positions among transfers, in the same table as those among facts: a number of one is none of the other.
import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import { append, type Append } from '../sequences/sequence.ts'

/** A list as the index holds it: its number and its key's. */
export type ListId = { readonly list: number; readonly key: number }

/** An entry in a list: a position of its sequence. */
export type ListEntry = ListId & { readonly position: number }

export type ListPositions = ListId & { readonly positions: number[] }

/** Positions by list, lists in the order of their ids; a duplicate position is listed once. */
export function groupByList(entries: readonly ListEntry[]): ListPositions[] {
  const groups = new Map<number, Map<number, ListPositions>>()
  for (const { list, key, position } of entries) {
    const ofList = groups.get(list) ?? new Map<number, ListPositions>()
    if (ofList.size === 0) groups.set(list, ofList)
    const known = ofList.get(key)
    if (known === undefined) ofList.set(key, { list, key, positions: [position] })
    else if (known.positions.at(-1) !== position) known.positions.push(position)
  }
  return Array.from(groups.values(), (ofList) => [...ofList.values()])
    .flat()
    .sort((left, right) => left.list - right.list || left.key - right.key)
}

export const nameOfList = ({ list, key }: ListId): string => `${list} ${key}`

/** Parameters of `unnest($1::smallint[], $2::bigint[])`. */
export const idsOf = (lists: readonly ListId[]) => [
  lists.map(({ list }) => list),
  lists.map(({ key }) => key),
]

export type OpenList = ListId & { readonly count: number; readonly open: Buffer }

/** Those of the lists that have an element. */
export async function readOpenLists(
  connection: Connection,
  lists: readonly ListId[],
): Promise<ReadonlyMap<string, OpenList>> {
  const rows = await connection.query({
    columns: { list: 'int2', key: 'int8', count: 'int8', tail: 'bytea' },
    name: 'open_lists',
    text: `SELECT lists.list, lists.key, count, tail
      FROM unnest($1::smallint[], $2::bigint[]) AS wanted (list, key)
      JOIN lists ON lists.list = wanted.list AND lists.key = wanted.key`,
    values: idsOf(lists),
  })
  return new Map(
    rows.map((row) => {
      const list = { list: row.list, key: Number(row.key), count: Number(row.count), open: row.tail }
      return [nameOfList(list), list]
    }),
  )
}

/** Appends the entries to their lists; positions rise. */
export async function writeLists(connection: Connection, entries: readonly ListEntry[]): Promise<void> {
  if (entries.length === 0) return
  const groups = groupByList(entries)
  const known = await readOpenLists(connection, groups)
  const growths = groups.map((group) => growList(group, known.get(nameOfList(group))))
  await updateLists(
    connection,
    growths.filter(({ isFresh }) => !isFresh),
  )
  await copyLists(connection, growths)
}

type Growth = OpenList & { readonly isFresh: boolean; readonly full: Append['full'] }

function growList({ list, key, positions }: ListPositions, before: OpenList | undefined): Growth {
  const { count, open } = before ?? { count: 0, open: empty }
  const grown = append(count, open, positions)
  return {
    list,
    key,
    count: count + positions.length,
    open: grown.replaces ? grown.open : Buffer.concat([open, grown.open]),
    isFresh: before === undefined,
    full: grown.full,
  }
}

async function copyLists(connection: Connection, growths: readonly Growth[]): Promise<void> {
  const fresh = new CopyRows({ list: 'int2', key: 'int8', count: 'int8', tail: 'bytea' })
  const chunks = new CopyRows({ list: 'int2', key: 'int8', chunk: 'int8', positions: 'bytea' })
  for (const { list, key, count, open, isFresh, full } of growths) {
    if (isFresh) fresh.add({ list, key, count, tail: open })
    for (const { chunk, positions } of full) chunks.add({ list, key, chunk, positions })
  }
  if (fresh.rowCount > 0) await copyIn(connection, 'lists', fresh.columns, fresh.finish())
  if (chunks.rowCount > 0) await copyIn(connection, 'list_chunks', chunks.columns, chunks.finish())
}

const empty = Buffer.alloc(0)

export async function updateLists(connection: Connection, lists: readonly OpenList[]): Promise<void> {
  if (lists.length === 0) return
  await connection.query({
    name: 'update_lists',
    text: `UPDATE lists SET count = changed.count, tail = changed.tail
      FROM unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bytea[]) AS changed (list, key, count, tail)
      WHERE lists.list = changed.list AND lists.key = changed.key`,
    values: [...idsOf(lists), lists.map(({ count }) => count), lists.map(({ open }) => open)],
  })
}

// Lists of positions among transfers, in the same table as those among facts: a number of one is none of the other.
/** Transfers of an asset, by its number. */
export const transfersOfAssetList = 1000

/** Where the transfers, the first at `first`, are found. */
export const transferListEntries = (
  transfers: readonly { readonly asset: number }[],
  first: number,
): ListEntry[] =>
  transfers.map(({ asset }, at) => ({ list: transfersOfAssetList, key: asset, position: first + at }))
