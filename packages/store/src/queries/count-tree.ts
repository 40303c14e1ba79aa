import type { Connection } from '../connection.ts'

/** Which tree of counts: its nodes are prefixes of keys, each with how many keys begin with it. */
export type CountTree =
  | { readonly table: 'item_counts'; readonly column: 'tree'; readonly id: number }
  | { readonly table: 'holder_counts'; readonly column: 'asset'; readonly id: number }

/** A node and how many of its keys come before the place. */
export type Leaf = { readonly prefix: string; readonly before: number }

/**
 * The deepest counted node below `prefix` that has the place, counted from 0 there; `prefix` itself where nothing below
 * it is counted.
 */
export async function findLeaf(
  connection: Connection,
  { table, column, id }: CountTree,
  { prefix, place }: { readonly prefix: string; readonly place: number },
): Promise<Leaf> {
  const [row] = await connection.query<{ prefix: string; remaining: bigint }>({
    name: `leaf_of_${table}`,
    text: `WITH RECURSIVE node AS (
        SELECT $2::text COLLATE "C" AS prefix, $3::bigint AS remaining
        UNION ALL
        SELECT child.prefix, node.remaining - child.before
        FROM node CROSS JOIN LATERAL (
          SELECT known.prefix, known.count,
            (sum(known.count) OVER (ORDER BY known.prefix) - known.count)::bigint AS before
          FROM ${table} AS known WHERE known.${column} = $1
            AND known.prefix = ANY(ARRAY(SELECT node.prefix || digit::text FROM generate_series(0, 9) AS digit))
        ) AS child
        WHERE node.remaining >= child.before AND node.remaining < child.before + child.count
      )
      SELECT prefix, remaining FROM node ORDER BY length(prefix) DESC LIMIT 1`,
    values: [id, prefix, place],
  })
  return { prefix: row!.prefix, before: Number(row!.remaining) }
}
