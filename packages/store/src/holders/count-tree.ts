import type { Connection } from '../connection.ts'

/** A number or, in trees of order books, a text. */
export type TreeOwner = number | string

/** A key that entered or left the order of an owner, such as an asset. */
export type KeyChange = { readonly owner: TreeOwner; readonly key: string; readonly change: 1 | -1 }

/** A node of an owner's tree of counts: all keys that begin with these digits. */
export type Node = { readonly owner: TreeOwner; readonly prefix: string }

type ChangedNode = Node & { readonly changes: readonly KeyChange[] }

/**
 * Nodes with more keys than this have the ten below them counted too; others are read. So the tree follows from the keys
 * alone, in whatever order they were added. Migration 0009 contains the same number.
 */
export const leafKeys = 256

/** The table of the counts, and how the keys they count are read. */
export type CountTree = TreeTable & {
  readonly readKeys: (connection: Connection, nodes: readonly Node[]) => Promise<readonly KeysOfNode[]>
}

export type KeysOfNode = Node & { readonly keys: readonly string[] }

/** Updates the counts for the changed keys, level by level through the changed nodes. */
export async function countKeys(
  connection: Connection,
  tree: CountTree,
  changes: readonly KeyChange[],
): Promise<void> {
  const counts: NodeCount[] = []
  const grown: Node[] = []
  const shrunk: Node[] = []
  const levelsAtOnce = changes.length < fewChanges ? 8 : 2
  let known: ReadonlyMap<string, number> = new Map()
  let readTo = 0
  let nodes = splitBy(changes, ({ owner }) => owner).map((group) => changedNode('', group))
  for (let level = 0; nodes.length > 0; level++) {
    if (level === readTo) {
      // An account is in many trees of books, most of which have a root alone.
      const levels = level === 0 && tree.table === 'book_counts' ? 1 : levelsAtOnce
      known = await readCounts(connection, tree, nodesFrom(nodes, levels))
      readTo = level + levels
    }
    const next: ChangedNode[] = []
    for (const node of nodes) {
      const before = known.get(nodeKey(node)) ?? 0
      const after = node.changes.reduce((count, { change }) => count + change, before)
      if (after !== before) counts.push({ owner: node.owner, prefix: node.prefix, count: after })
      if (before > leafKeys && after > leafKeys) next.push(...childrenOf(node))
      else if (after > leafKeys) grown.push(node)
      else if (before > leafKeys) shrunk.push(node)
    }
    nodes = next
  }
  await removeBelow(connection, tree, shrunk)
  for (const { owner, prefix, keys } of await tree.readKeys(connection, grown))
    counts.push(...countsBelow(owner, prefix, keys))
  await writeCounts(connection, tree, counts)
}

/** With few changes a round trip to the database costs more than a lookup of missing counts. */
const fewChanges = 1_000

/** The nodes and what may be counted below them on the way to the changed keys. */
function nodesFrom(nodes: readonly ChangedNode[], levelCount: number): Node[] {
  const found = new Map<string, Node>()
  for (const { prefix, changes } of nodes)
    for (const { owner, key } of changes)
      for (let length = prefix.length; length < prefix.length + levelCount; length++) {
        const node = { owner, prefix: key.slice(0, length) }
        found.set(nodeKey(node), node)
      }
  return [...found.values()]
}

const changedNode = (prefix: string, changes: readonly KeyChange[]): ChangedNode => ({
  owner: changes[0]!.owner,
  prefix,
  changes,
})

function childrenOf({ prefix, changes }: ChangedNode): ChangedNode[] {
  const length = prefix.length + 1
  return splitBy(changes, ({ key }) => key[prefix.length]!).map((group) =>
    changedNode(group[0]!.key.slice(0, length), group),
  )
}

/** Counts below a node with more than `leafKeys` keys. */
function countsBelow(owner: TreeOwner, prefix: string, keys: readonly string[]): NodeCount[] {
  return splitBy(keys, (key) => key[prefix.length]!).flatMap((group) => {
    const below = group[0]!.slice(0, prefix.length + 1)
    const own = { owner, prefix: below, count: group.length }
    return group.length > leafKeys ? [own, ...countsBelow(owner, below, group)] : [own]
  })
}

function splitBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[][] {
  const groups = new Map<string | number, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}

export type NodeCount = Node & { readonly count: number }

/** A table of counts by owner and prefix, and how it names the owner. */
export type TreeTable =
  | { readonly table: 'holder_counts'; readonly column: 'asset' }
  | { readonly table: 'item_counts' | 'book_counts'; readonly column: 'tree' }

const ownerTypes = { holder_counts: 'int4', item_counts: 'int8', book_counts: 'text' } as const

/** As statements take owners. */
const ownersOf = (table: TreeTable['table']) => (table === 'book_counts' ? 'text[]' : 'bigint[]')

/** By `nodeKey` the node; nodes that are not stored are absent. */
export async function readCounts(
  connection: Connection,
  { table, column }: TreeTable,
  nodes: readonly Node[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.query({
    columns: { owner: ownerTypes[table], prefix: 'text', count: 'int8' },
    name: `${table}_of`,
    text: `SELECT known.${column} AS owner, known.prefix, known.count
      FROM unnest($1::${ownersOf(table)}, $2::text[]) AS wanted (owner, prefix)
      JOIN ${table} AS known ON known.${column} = wanted.owner AND known.prefix = wanted.prefix`,
    values: columnsOf(nodes),
  })
  return new Map(rows.map(({ owner, prefix, count }) => [`${owner} ${prefix}`, Number(count)]))
}

export const nodeKey = ({ owner, prefix }: Node): string => `${owner} ${prefix}`

/** Deletes the counts below the nodes, not the nodes. */
async function removeBelow(
  connection: Connection,
  { table, column }: TreeTable,
  nodes: readonly Node[],
): Promise<void> {
  if (nodes.length === 0) return
  await connection.query({
    name: `remove_${table}_below`,
    // A colon is the character after nine.
    text: `DELETE FROM ${table} AS known
      USING unnest($1::${ownersOf(table)}, $2::text[]) AS node (owner, prefix)
      WHERE known.${column} = node.owner AND known.prefix > node.prefix AND known.prefix < node.prefix || ':'`,
    values: columnsOf(nodes),
  })
}

/** Each node once; a count of zero is no row. */
async function writeCounts(
  connection: Connection,
  { table, column }: TreeTable,
  counts: readonly NodeCount[],
): Promise<void> {
  const empty = counts.filter(({ count }) => count === 0)
  const counted = counts.filter(({ count }) => count > 0)
  if (empty.length > 0)
    await connection.query({
      name: `remove_${table}`,
      text: `DELETE FROM ${table} AS known
        USING unnest($1::${ownersOf(table)}, $2::text[]) AS node (owner, prefix)
        WHERE known.${column} = node.owner AND known.prefix = node.prefix`,
      values: columnsOf(empty),
    })
  if (counted.length > 0)
    await connection.query({
      name: `write_${table}`,
      text: `INSERT INTO ${table} (${column}, prefix, count)
        SELECT * FROM unnest($1::${ownersOf(table)}, $2::text[], $3::bigint[])
        ON CONFLICT (${column}, prefix) DO UPDATE SET count = EXCLUDED.count`,
      values: [...columnsOf(counted), counted.map(({ count }) => count)],
    })
}

const columnsOf = (nodes: readonly Node[]): [TreeOwner[], string[]] => [
  nodes.map(({ owner }) => owner),
  nodes.map(({ prefix }) => prefix),
]

/** Which tree of counts: its nodes are prefixes of keys, each with how many keys begin with it. */
export type StoredTree =
  | { readonly table: 'item_counts'; readonly column: 'tree'; readonly id: number }
  | { readonly table: 'holder_counts'; readonly column: 'asset'; readonly id: number }
  | { readonly table: 'book_counts'; readonly column: 'tree'; readonly id: string }

/** A node and how many of its keys come before the place. */
export type Leaf = { readonly prefix: string; readonly before: number }

/**
 * The deepest counted node below `prefix` that has the place, counted from 0 there; `prefix` itself where nothing below
 * it is counted.
 */
export async function findLeaf(
  connection: Connection,
  { table, column, id }: StoredTree,
  { prefix, place }: { readonly prefix: string; readonly place: number },
): Promise<Leaf> {
  const [row] = await connection.query({
    columns: { prefix: 'text', remaining: 'int8' },
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
