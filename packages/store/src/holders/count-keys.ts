import type { Connection } from '../connection.ts'
import {
  type CountTable,
  nameOf,
  type NodeCount,
  readCounts,
  removeBelow,
  writeCounts,
} from './node-counts.ts'

/** A key that came into the order of an owner, an asset or another, or left it. */
export type KeyChange = { readonly owner: number; readonly key: string; readonly change: 1 | -1 }

/** A node of an owner's tree of counts: all keys that begin with these digits. */
export type Node = { readonly owner: number; readonly prefix: string }

type ChangedNode = Node & { readonly changes: readonly KeyChange[] }

/**
 * Nodes with more keys than this have the ten below them counted too; others are read. So the tree follows from the keys
 * alone, whatever order they came in. Migration 0009 says the same number.
 */
export const leafKeys = 256

/** Where counts are kept, and how the keys they count are read. */
export type CountTree = CountTable & {
  readonly readKeys: (connection: Connection, nodes: readonly Node[]) => Promise<readonly KeysOfNode[]>
}

export type KeysOfNode = Node & { readonly keys: readonly string[] }

/** Brings the counts up to what the keys have become, level by level through the nodes that changed. */
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
  let nodes = splitBy(changes, ({ owner }) => owner).map((group) => changedNode('', group))
  for (let level = 0; nodes.length > 0; level++) {
    if (level % levelsAtOnce === 0) known = await readCounts(connection, tree, nodesFrom(nodes, levelsAtOnce))
    const next: ChangedNode[] = []
    for (const node of nodes) {
      const before = known.get(nameOf(node)) ?? 0
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

/** With few changes a way to the database costs more than looking for counts that are not there. */
const fewChanges = 1_000

/** The nodes and what may be counted below them on the way to the changed keys. */
function nodesFrom(nodes: readonly ChangedNode[], levelCount: number): Node[] {
  const found = new Map<string, Node>()
  for (const { prefix, changes } of nodes)
    for (const { owner, key } of changes)
      for (let length = prefix.length; length < prefix.length + levelCount; length++) {
        const node = { owner, prefix: key.slice(0, length) }
        found.set(nameOf(node), node)
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

/** What is counted below a node with more than `leafKeys` keys. */
function countsBelow(owner: number, prefix: string, keys: readonly string[]): NodeCount[] {
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
