import { findForkPoint } from '@sundial/indexer'
import { Refused } from '@sundial/primitives'
import type { BlockRow, Store } from '@sundial/store'
import type { OpenNode } from './open-node.ts'

type Sides = {
  readonly store: Pick<Store, 'state' | 'blockByHeight' | 'undo'>
  readonly node: Pick<OpenNode, 'client' | 'source'>
}

/** Blocks of the index that the node replaced by others. */
export type ReplacedBlocks = {
  /** The newest block of both. */
  readonly common: BlockRow
  readonly first: number
  readonly last: number
  /** How many of them were final for the index. */
  readonly finalCount: number
  readonly transactionCount: number
}

/**
 * Compares the index with the chain of a node, back to the newest common block; `undefined` where the node has all blocks of the index, or
 * is only behind it. Throws `other_chain` and `index_empty`.
 */
export async function findReplaced({ store, node }: Sides): Promise<ReplacedBlocks | undefined> {
  const { client, source } = node
  const { head, coverage, solidifiedHeight = -1, transactionCount } = await store.state()
  if (head === undefined) throw new IndexEmpty()
  const ours = await store.blockByHeight(0)
  if (ours !== undefined && ours.id !== (await client.block(0))?.id) throw new OtherChain()
  const { height } = await client.head()
  const top = Math.min(head.height, height)
  const [here, there] = await Promise.all([store.blockByHeight(top), client.block(top)])
  if (here?.id === there?.id) return undefined
  const commonHeight = await findForkPoint({ source, store, nodeHead: { height: top, id: '' }, final: -1 })
  const common = await store.blockByHeight(commonHeight)
  if (common === undefined || common.height < (coverage.at(-1)?.from ?? 0)) throw new OtherChain()
  if ((await client.block(common.height))?.id !== common.id) throw new NodeMoved()
  const heights = Array.from({ length: head.height - common.height }, (_, at) => common.height + 1 + at)
  let undone = 0
  for (const each of heights) undone += (await store.blockByHeight(each))?.transactionCount ?? 0
  return {
    common,
    first: common.height + 1,
    last: head.height,
    finalCount: Math.max(0, Math.min(solidifiedHeight, head.height) - common.height),
    transactionCount: Math.min(undone, transactionCount),
  }
}

/** Undoes them, so that the index continues with the node's. */
export async function undoReplaced({ store, node }: Sides, { common }: ReplacedBlocks): Promise<void> {
  await store.undo(common.height, (await node.client.solidified()).height)
}

class OtherChain extends Refused {
  readonly code = 'other_chain'
  constructor() {
    super('The node and the index have no block in common: the node belongs to another chain. Check --node.')
  }
}

class IndexEmpty extends Refused {
  readonly code = 'index_empty'
  constructor() {
    super(
      "There is no index of this node's chain in the database: the node belongs to another chain, or the index is elsewhere. Check --node and --data.",
    )
  }
}

class NodeMoved extends Refused {
  readonly code = 'node_moved'
  constructor() {
    super('The node changed its chain while it was compared: run the command again.')
  }
}
