import type { Connection } from '../../connection.ts'
import type { ItemRequest, PageRequest } from '../../contract.ts'
import type { Range } from '../page/bounds.ts'

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
  const leaf = await findLeaf(connection, part, from)
  const rows = await connection.query<{ place: string }>({
    name: 'item_places_from',
    text: `SELECT listed.place FROM item_places AS listed
      WHERE listed.tree = $1 AND listed.place >= $2 AND listed.place < $3 ORDER BY listed.place LIMIT $4`,
    values: [part.tree, leaf.prefix, endOf(part.prefix), leaf.before + to - from],
  })
  return rows.slice(leaf.before).map(({ place }) => place)
}

/** The deepest counted node that has the place, or the part itself where it is not counted, and how many come before in it. */
async function findLeaf(
  connection: Connection,
  { tree, prefix }: Part,
  place: number,
): Promise<{ readonly prefix: string; readonly before: number }> {
  const [row] = await connection.query<{ prefix: string; remaining: bigint }>({
    name: 'item_leaf',
    text: `WITH RECURSIVE node AS (
        SELECT $2::text COLLATE "C" AS prefix, $3::bigint AS remaining
        UNION ALL
        SELECT child.prefix, node.remaining - child.before
        FROM node CROSS JOIN LATERAL (
          SELECT known.prefix, known.count,
            (sum(known.count) OVER (ORDER BY known.prefix) - known.count)::bigint AS before
          FROM item_counts AS known WHERE known.tree = $1
            AND known.prefix = ANY(ARRAY(SELECT node.prefix || digit::text FROM generate_series(0, 9) AS digit))
        ) AS child
        WHERE node.remaining >= child.before AND node.remaining < child.before + child.count
      )
      SELECT prefix, remaining FROM node ORDER BY length(prefix) DESC LIMIT 1`,
    values: [tree, prefix, place],
  })
  return { prefix: row!.prefix, before: Number(row!.remaining) }
}

/** A colon is the character after nine. */
const endOf = (prefix: string): string => `${prefix}:`

/** Rising is the order of the places. */
export const toPageRequest = ({ start, limit, order }: ItemRequest): PageRequest => ({
  start,
  limit,
  order: order === 'rising' ? 'oldest' : 'newest',
})
