import type { Store } from '@sundial/store'
import { SolidifiedBlockReplaced } from './reconcile.ts'
import type { BlockLink, BlockSource } from './source.ts'

type Branches = {
  readonly source: Pick<BlockSource, 'block'>
  readonly store: Pick<Store, 'state' | 'blockByHeight'>
  /** The node's head, at which our chain has another block. */
  readonly nodeHead: BlockLink
  /** Our chain is final up to here; -1 where only block 0 is final. */
  readonly final: number
}

/** Height of the newest block that our chain and the node's have in common. Throws `solidified_block_replaced`. */
export async function findForkPoint({ source, store, nodeHead, final }: Branches): Promise<number> {
  const { coverage } = await store.state()
  const idsAt = async (height: number) => {
    const [ours, theirs] = await Promise.all([store.blockByHeight(height), source.block(height)])
    return { ours: ours?.id ?? '', theirs: theirs?.id ?? '' }
  }
  const floor = Math.min(final, nodeHead.height)
  const start = (coverage.at(-1)?.from ?? 0) - 1
  if (floor > start) {
    const ids = await idsAt(floor)
    if (ids.ours !== ids.theirs) throw new SolidifiedBlockReplaced(floor, ids)
  }
  // Chains that differ at a height differ above it too.
  let common = Math.max(floor, start)
  let differing = nodeHead.height
  while (differing - common > 1) {
    const middle = Math.floor((common + differing) / 2)
    const { ours, theirs } = await idsAt(middle)
    if (ours === theirs) common = middle
    else differing = middle
  }
  if (common === -1) throw new SolidifiedBlockReplaced(0, await idsAt(0))
  return common
}
