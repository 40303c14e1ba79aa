import type { Connection } from '../connection.ts'
import type { Node } from './count-keys.ts'

export type NodeCount = Node & { readonly count: number }

/** A table of counts by owner and prefix, and how it names the owner. */
export type CountTable =
  | { readonly table: 'holder_counts'; readonly column: 'asset' }
  | { readonly table: 'item_counts'; readonly column: 'tree' }

/** By `nameOf` the node; what is not stored is absent. */
export async function readCounts(
  connection: Connection,
  { table, column }: CountTable,
  nodes: readonly Node[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.query<{ owner: number | bigint; prefix: string; count: bigint }>({
    name: `${table}_of`,
    text: `SELECT known.${column} AS owner, known.prefix, known.count
      FROM unnest($1::bigint[], $2::text[]) AS wanted (owner, prefix)
      JOIN ${table} AS known ON known.${column} = wanted.owner AND known.prefix = wanted.prefix`,
    values: columnsOf(nodes),
  })
  return new Map(
    rows.map(({ owner, prefix, count }) => [nameOf({ owner: Number(owner), prefix }), Number(count)]),
  )
}

export const nameOf = ({ owner, prefix }: Node): string => `${owner} ${prefix}`

/** Drops what is counted below the nodes, not the nodes themselves. */
export async function removeBelow(
  connection: Connection,
  { table, column }: CountTable,
  nodes: readonly Node[],
): Promise<void> {
  if (nodes.length === 0) return
  await connection.query({
    name: `remove_${table}_below`,
    // A colon is the character after nine.
    text: `DELETE FROM ${table} AS known
      USING unnest($1::bigint[], $2::text[]) AS node (owner, prefix)
      WHERE known.${column} = node.owner AND known.prefix > node.prefix AND known.prefix < node.prefix || ':'`,
    values: columnsOf(nodes),
  })
}

/** Each node once; a count of zero is no row. */
export async function writeCounts(
  connection: Connection,
  { table, column }: CountTable,
  counts: readonly NodeCount[],
): Promise<void> {
  const empty = counts.filter(({ count }) => count === 0)
  const held = counts.filter(({ count }) => count > 0)
  if (empty.length > 0)
    await connection.query({
      name: `remove_${table}`,
      text: `DELETE FROM ${table} AS known
        USING unnest($1::bigint[], $2::text[]) AS node (owner, prefix)
        WHERE known.${column} = node.owner AND known.prefix = node.prefix`,
      values: columnsOf(empty),
    })
  if (held.length > 0)
    await connection.query({
      name: `write_${table}`,
      text: `INSERT INTO ${table} (${column}, prefix, count)
        SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[])
        ON CONFLICT (${column}, prefix) DO UPDATE SET count = EXCLUDED.count`,
      values: [...columnsOf(held), held.map(({ count }) => count)],
    })
}

const columnsOf = (nodes: readonly Node[]): [number[], string[]] => [
  nodes.map(({ owner }) => owner),
  nodes.map(({ prefix }) => prefix),
]
