import type { Connection } from '../../connection.ts'
import type { ItemRequest, PageRequest } from '../../contract.ts'
import type { Range } from '../page/bounds.ts'
import { findLeaf } from '../page/find-leaf.ts'

/** Places of a tree that begin with the digits. */
export type Part = { readonly tree: number; readonly prefix: string }

/** How many there are: counted, or few enough to count. */
export async function countPlaces(connection: Connection, { tree, prefix }: Part): Promise<number> {
  const [row] = await connection.query<{ count: bigint }>({
    name: 'count_of_item_places',
    text: `SELECT coalesce(
        (SELECT known.count FROM item_counts AS known WHERE known.tree = $1 AND known.prefix = $2),
        (SELECT count(*) FROM item_places AS listed
          WHERE listed.tree = $1 AND listed.place >= $2 AND listed.place < $3)
      ) AS count`,
    values: [tree, prefix, endOf(prefix)],
  })
  return Number(row!.count)
}

/** Those of a range, counted from 0: down the tree of counts, then along the places. */
export async function findPlaces(
  connection: Connection,
  part: Part,
  { from, to }: Range,
): Promise<readonly string[]> {
  if (to <= from) return []
  const leaf = await findLeaf(
    connection,
    { table: 'item_counts', column: 'tree', id: part.tree },
    { prefix: part.prefix, place: from },
  )
  const rows = await connection.query<{ place: string }>({
    name: 'item_places_from',
    text: `SELECT listed.place FROM item_places AS listed
      WHERE listed.tree = $1 AND listed.place >= $2 AND listed.place < $3 ORDER BY listed.place LIMIT $4`,
    values: [part.tree, leaf.prefix, endOf(part.prefix), leaf.before + to - from],
  })
  return rows.slice(leaf.before).map(({ place }) => place)
}

/** A colon is the character after nine. */
const endOf = (prefix: string): string => `${prefix}:`

/** Rising is the order of the places. */
export const toPageRequest = ({ start, limit, order }: ItemRequest): PageRequest => ({
  start,
  limit,
  order: order === 'rising' ? 'oldest' : 'newest',
})
