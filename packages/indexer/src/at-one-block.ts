import type { NodeClient } from '@sundial/node'
import type { BlockRef, IndexState, Store } from '@sundial/store'

/** An index and the node it reads. */
export type IndexAndNode = {
  readonly store: Pick<Store, 'state'>
  readonly node: Pick<NodeClient, 'head'>
}

export type AtOneBlock<Answer> =
  | { readonly kind: 'read'; readonly at: BlockRef; readonly answer: Answer }
  /** The index is not at the node's block. */
  | { readonly kind: 'apart' }
  /** A block arrived during the read. */
  | { readonly kind: 'moved' }

/**
 * The node's answers are true at its head, which it does not name in them: an answer is valid when index and node were
 * at one block from before the first read to after the last.
 */
export async function atOneBlock<Answer>(
  level: IndexAndNode,
  read: (state: IndexState) => Promise<Answer>,
): Promise<AtOneBlock<Answer>> {
  const before = await commonBlock(level)
  if (before?.head === undefined) return { kind: 'apart' }
  const answer = await read(before)
  const after = await commonBlock(level)
  if (after?.head?.id !== before.head.id) return { kind: 'moved' }
  return { kind: 'read', at: before.head, answer }
}

async function commonBlock({ store, node }: IndexAndNode): Promise<IndexState | undefined> {
  const [state, head] = await Promise.all([store.state(), node.head()])
  return state.head?.id === head.id ? state : undefined
}
