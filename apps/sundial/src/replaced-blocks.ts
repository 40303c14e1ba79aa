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
  const { head, solidifiedHeight = -1 } = await store.state()
  if (head === undefined) throw new IndexEmpty()
  const common = await newestCommon({ store, node }, head.height)
  if (common === undefined) return undefined
  let transactionCount = 0
  for (let height = common.height + 1; height <= head.height; height++)
    transactionCount += (await store.blockByHeight(height))?.transactionCount ?? 0
  return {
    common,
    first: common.height + 1,
    last: head.height,
    finalCount: Math.max(0, Math.min(solidifiedHeight, head.height) - common.height),
    transactionCount,
  }
}

/** Undefined where the node has all blocks of the index up to its own head. */
async function newestCommon(
  { store, node: { client, source } }: Sides,
  headHeight: number,
): Promise<BlockRow | undefined> {
  const isShared = async (height: number) => {
    const [ours, theirs] = await Promise.all([store.blockByHeight(height), client.block(height)])
    return ours?.id === theirs?.id
  }
  // An index that begins later has no block 0 to compare.
  const hasFirst = (await store.blockByHeight(0)) !== undefined
  if (hasFirst && !(await isShared(0))) throw new OtherChain()
  const { height } = await client.head()
  const top = Math.min(headHeight, height)
  if (await isShared(top)) return undefined
  const commonHeight = await findForkPoint({ source, store, nodeHead: { height: top, id: '' }, final: -1 })
  const common = await store.blockByHeight(commonHeight)
  if (common === undefined) throw new OtherChain()
  if (!(await isShared(commonHeight))) throw new NodeMoved()
  return common
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
