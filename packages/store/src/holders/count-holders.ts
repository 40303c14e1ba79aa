import type { Connection } from '../connection.ts'
import { nameOf, type NodeCount, readCounts, removeBelow, writeCounts } from './node-counts.ts'
import { readKeys } from './read-keys.ts'

/** A rank key that came into an asset's order, or left it. */
export type KeyChange = { readonly asset: number; readonly key: string; readonly change: 1 | -1 }

/** A node of an asset's tree of counts: all rank keys that begin with these digits. */
export type Node = { readonly asset: number; readonly prefix: string }

type ChangedNode = Node & { readonly changes: readonly KeyChange[] }

/**
 * Nodes with more keys than this have the ten below them counted too; others are read. So the tree follows from the keys
 * alone, whatever order they came in. Migration 0009 says the same number.
 */
export const leafKeys = 256

/** Brings the counts up to what `holders` has become, level by level through the nodes that changed. */
export async function countHolders(connection: Connection, changes: readonly KeyChange[]): Promise<void> {
  const counts: NodeCount[] = []
  const grown: Node[] = []
  const shrunk: Node[] = []
  const levelsAtOnce = changes.length < fewChanges ? 8 : 2
  let known: ReadonlyMap<string, number> = new Map()
  let nodes = splitBy(changes, ({ asset }) => asset).map((group) => changedNode('', group))
  for (let level = 0; nodes.length > 0; level++) {
    if (level % levelsAtOnce === 0) known = await readCounts(connection, nodesFrom(nodes, levelsAtOnce))
    const next: ChangedNode[] = []
    for (const node of nodes) {
      const before = known.get(nameOf(node)) ?? 0
      const after = node.changes.reduce((count, { change }) => count + change, before)
      if (after !== before) counts.push({ asset: node.asset, prefix: node.prefix, count: after })
      if (before > leafKeys && after > leafKeys) next.push(...childrenOf(node))
      else if (after > leafKeys) grown.push(node)
      else if (before > leafKeys) shrunk.push(node)
    }
    nodes = next
  }
  await removeBelow(connection, shrunk)
  for (const { asset, prefix, keys } of await readKeys(connection, grown))
    counts.push(...countsBelow(asset, prefix, keys))
  await writeCounts(connection, counts)
}

/** With few changes a way to the database costs more than looking for counts that are not there. */
const fewChanges = 1_000

/** The nodes and what may be counted below them on the way to the changed keys. */
function nodesFrom(nodes: readonly ChangedNode[], levelCount: number): Node[] {
  const found = new Map<string, Node>()
  for (const { prefix, changes } of nodes)
    for (const { asset, key } of changes)
      for (let length = prefix.length; length < prefix.length + levelCount; length++) {
        const node = { asset, prefix: key.slice(0, length) }
        found.set(nameOf(node), node)
      }
  return [...found.values()]
}

const changedNode = (prefix: string, changes: readonly KeyChange[]): ChangedNode => ({
  asset: changes[0]!.asset,
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
function countsBelow(asset: number, prefix: string, keys: readonly string[]): NodeCount[] {
  return splitBy(keys, (key) => key[prefix.length]!).flatMap((group) => {
    const below = group[0]!.slice(0, prefix.length + 1)
    const own = { asset, prefix: below, count: group.length }
    return group.length > leafKeys ? [own, ...countsBelow(asset, below, group)] : [own]
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
