import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import type { Range } from '../queries/page.ts'
import { countKeys, findLeaf, type KeyChange, type Node, nodeKey, type TreeOwner } from './count-tree.ts'

// Ordered sets of places, which are strings of digits, each in a tree of its own: the places as rows, and a tree of counts over them.

/** The tables of places and of their counts. A tree has a number, or a text. */
export type PlaceTables =
  | { readonly places: 'item_places'; readonly counts: 'item_counts'; readonly tree: 'bigint' }
  | { readonly places: 'book_places'; readonly counts: 'book_counts'; readonly tree: 'text' }

export const itemTables: PlaceTables = { places: 'item_places', counts: 'item_counts', tree: 'bigint' }
export const bookTables: PlaceTables = { places: 'book_places', counts: 'book_counts', tree: 'text' }

/** Places of a tree that begin with the digits. */
export type TreePart = { readonly tree: TreeOwner; readonly prefix: string }

/** Removes places from their trees and adds others; each changes once. */
export async function movePlaces(
  connection: Connection,
  tables: PlaceTables,
  changes: readonly KeyChange[],
): Promise<void> {
  if (changes.length === 0) return
  const left = changes.filter(({ change }) => change < 0)
  const entered = changes.filter(({ change }) => change > 0)
  const { places, tree } = tables
  if (left.length > 0)
    await connection.query({
      name: `remove_${places}`,
      text: `DELETE FROM ${places} AS known USING unnest($1::${tree}[], $2::text[]) AS gone (tree, place)
        WHERE known.tree = gone.tree AND known.place = gone.place`,
      values: [left.map(({ owner }) => owner), left.map(({ key }) => key)],
    })
  if (entered.length > 0) await copyPlaces(connection, tables, entered)
  await countKeys(
    connection,
    {
      table: tables.counts,
      column: 'tree',
      readKeys: (reader, nodes) => readPlaces(reader, tables, nodes),
    },
    changes,
  )
}

async function copyPlaces(
  connection: Connection,
  { places, tree }: PlaceTables,
  entered: readonly KeyChange[],
): Promise<void> {
  const size = entered.length * 40
  if (tree === 'bigint') {
    const rows = new CopyRows({ tree: 'int8', place: 'text' }, size)
    for (const { owner, key } of entered) rows.add({ tree: Number(owner), place: key })
    await copyIn(connection, places, rows.columns, rows.finish())
    return
  }
  const rows = new CopyRows({ tree: 'text', place: 'text' }, size)
  for (const { owner, key } of entered) rows.add({ tree: String(owner), place: key })
  await copyIn(connection, places, rows.columns, rows.finish())
}

/** All places under each node. */
async function readPlaces(
  connection: Connection,
  { places, tree: type }: PlaceTables,
  nodes: readonly Node[],
) {
  if (nodes.length === 0) return []
  const rows = await connection.query({
    columns: { tree: type === 'bigint' ? 'int8' : 'text', prefix: 'text', place: 'text' },
    name: `${places}_below`,
    // A colon is the character after nine.
    text: `SELECT node.tree, node.prefix, known.place
      FROM unnest($1::${type}[], $2::text[]) AS node (tree, prefix)
      JOIN ${places} AS known
        ON known.tree = node.tree AND known.place >= node.prefix AND known.place < node.prefix || ':'`,
    values: [nodes.map(({ owner }) => owner), nodes.map(({ prefix }) => prefix)],
  })
  const keys = new Map<string, string[]>(nodes.map((node) => [nodeKey(node), []]))
  for (const { tree, prefix, place } of rows) keys.get(`${tree} ${prefix}`)!.push(place)
  return nodes.map((node) => ({ ...node, keys: keys.get(nodeKey(node))! }))
}

/** How many there are: counted, or few enough to count. */
export async function countPlaces(
  connection: Connection,
  { places, counts }: PlaceTables,
  { tree, prefix }: TreePart,
): Promise<number> {
  const [row] = await connection.query({
    columns: { count: 'int8' },
    name: `count_of_${places}`,
    text: `SELECT coalesce(
        (SELECT known.count FROM ${counts} AS known WHERE known.tree = $1 AND known.prefix = $2),
        (SELECT count(*) FROM ${places} AS listed
          WHERE listed.tree = $1 AND listed.place >= $2 AND listed.place < $3)
      ) AS count`,
    values: [tree, prefix, endOf(prefix)],
  })
  return Number(row!.count)
}

/** Those of a range, counted from 0: down the tree of counts, then along the places. */
export async function findPlaces(
  connection: Connection,
  { places, counts }: PlaceTables,
  { tree, prefix }: TreePart,
  { from, to }: Range,
): Promise<readonly string[]> {
  if (to <= from) return []
  const stored =
    counts === 'item_counts'
      ? ({ table: counts, column: 'tree', id: Number(tree) } as const)
      : ({ table: counts, column: 'tree', id: String(tree) } as const)
  const leaf = await findLeaf(connection, stored, { prefix, place: from })
  const rows = await connection.query({
    columns: { place: 'text' },
    name: `${places}_from`,
    text: `SELECT listed.place FROM ${places} AS listed
      WHERE listed.tree = $1 AND listed.place >= $2 AND listed.place < $3 ORDER BY listed.place LIMIT $4`,
    values: [tree, leaf.prefix, endOf(prefix), leaf.before + to - from],
  })
  return rows.slice(leaf.before).map(({ place }) => place)
}

/** A colon is the character after nine. */
const endOf = (prefix: string): string => `${prefix}:`
