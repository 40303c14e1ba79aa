import type { Connection } from '../connection.ts'
import { copyIn } from '../copy-in.ts'
import { CopyRows } from '../copy-rows.ts'
import { type CountTree, countKeys, type KeyChange, type Node } from '../holders/count-keys.ts'

/** Takes places out of their trees and puts others in; each changes once. */
export async function movePlaces(connection: Connection, changes: readonly KeyChange[]): Promise<void> {
  if (changes.length === 0) return
  const left = changes.filter(({ change }) => change < 0)
  const entered = changes.filter(({ change }) => change > 0)
  if (left.length > 0)
    await connection.query({
      name: 'remove_item_places',
      text: `DELETE FROM item_places AS known USING unnest($1::bigint[], $2::text[]) AS gone (tree, place)
        WHERE known.tree = gone.tree AND known.place = gone.place`,
      values: [left.map(({ owner }) => owner), left.map(({ key }) => key)],
    })
  if (entered.length > 0) {
    const rows = new CopyRows({ tree: 'int8', place: 'text' }, entered.length * 40)
    for (const { owner, key } of entered) rows.add({ tree: owner, place: key })
    await copyIn(connection, 'item_places', rows.columns, rows.finish())
  }
  await countKeys(connection, itemTree, changes)
}

const itemTree: CountTree = { table: 'item_counts', column: 'tree', readKeys: readPlaces }

/** All places under each node. */
async function readPlaces(connection: Connection, nodes: readonly Node[]) {
  if (nodes.length === 0) return []
  const rows = await connection.query<{ tree: bigint; prefix: string; place: string }>({
    name: 'item_places_below',
    // A colon is the character after nine.
    text: `SELECT node.tree, node.prefix, known.place
      FROM unnest($1::bigint[], $2::text[]) AS node (tree, prefix)
      JOIN item_places AS known
        ON known.tree = node.tree AND known.place >= node.prefix AND known.place < node.prefix || ':'`,
    values: [nodes.map(({ owner }) => owner), nodes.map(({ prefix }) => prefix)],
  })
  const keys = new Map<string, string[]>(nodes.map((node) => [nodeName(node), []]))
  for (const { tree, prefix, place } of rows) keys.get(nodeName({ owner: Number(tree), prefix }))!.push(place)
  return nodes.map((node) => ({ ...node, keys: keys.get(nodeName(node))! }))
}

const nodeName = ({ owner, prefix }: Node): string => `${owner} ${prefix}`
