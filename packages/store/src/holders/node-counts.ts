import type { Connection } from '../connection.ts'
import type { Node } from './count-holders.ts'

export type NodeCount = Node & { readonly count: number }

/** By `nameOf` the node; what is not stored is absent. */
export async function readCounts(
  connection: Connection,
  nodes: readonly Node[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.query<Node & { count: bigint }>({
    name: 'holder_counts_of',
    text: `SELECT known.asset, known.prefix, known.count
      FROM unnest($1::integer[], $2::text[]) AS wanted (asset, prefix)
      JOIN holder_counts AS known ON known.asset = wanted.asset AND known.prefix = wanted.prefix`,
    values: columnsOf(nodes),
  })
  return new Map(rows.map((row) => [nameOf(row), Number(row.count)]))
}

export const nameOf = ({ asset, prefix }: Node): string => `${asset} ${prefix}`

/** Drops what is counted below the nodes, not the nodes themselves. */
export async function removeBelow(connection: Connection, nodes: readonly Node[]): Promise<void> {
  if (nodes.length === 0) return
  await connection.query({
    name: 'remove_holder_counts_below',
    // A colon is the character after nine.
    text: `DELETE FROM holder_counts AS known
      USING unnest($1::integer[], $2::text[]) AS node (asset, prefix)
      WHERE known.asset = node.asset AND known.prefix > node.prefix AND known.prefix < node.prefix || ':'`,
    values: columnsOf(nodes),
  })
}

/** Each node once; a count of zero is no row. */
export async function writeCounts(connection: Connection, counts: readonly NodeCount[]): Promise<void> {
  const empty = counts.filter(({ count }) => count === 0)
  const held = counts.filter(({ count }) => count > 0)
  if (empty.length > 0)
    await connection.query({
      name: 'remove_holder_counts',
      text: `DELETE FROM holder_counts AS known
        USING unnest($1::integer[], $2::text[]) AS node (asset, prefix)
        WHERE known.asset = node.asset AND known.prefix = node.prefix`,
      values: columnsOf(empty),
    })
  if (held.length > 0)
    await connection.query({
      name: 'write_holder_counts',
      text: `INSERT INTO holder_counts (asset, prefix, count)
        SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[])
        ON CONFLICT (asset, prefix) DO UPDATE SET count = EXCLUDED.count`,
      values: [...columnsOf(held), held.map(({ count }) => count)],
    })
}

const columnsOf = (nodes: readonly Node[]): [number[], string[]] => [
  nodes.map(({ asset }) => asset),
  nodes.map(({ prefix }) => prefix),
]
