import type { IndexedBlock, BlockRow, Store } from '@sundial/store'

/** Where the index stands after a write or an undo. */
export type IndexMove = {
  /** Absent when nothing is left. */
  readonly head?: MovedHead | undefined
  readonly solidifiedHeight?: number | undefined
  /** Blocks above this height were dropped. */
  readonly undone?: { readonly toHeight: number } | undefined
}

export type MovedHead = {
  readonly height: number
  readonly id: string
  readonly timestampMs: number
  readonly transactionCount: number
}

export const moveOfWrite = (
  { height, id, timestampMs, transactions }: IndexedBlock,
  solidifiedHeight: number | undefined,
): IndexMove => ({
  head: { height, id, timestampMs, transactionCount: transactions.length },
  solidifiedHeight,
})

/** The index itself says what its head is now. */
export async function moveOfUndo(store: Store, toHeight: number): Promise<IndexMove> {
  const { head, solidifiedHeight } = await store.state()
  const block = head && (await store.blockByHeight(head.height))
  return { head: block && headOf(block), solidifiedHeight, undone: { toHeight } }
}

const headOf = ({ height, id, timestampMs, transactionCount }: BlockRow): MovedHead => ({
  height,
  id,
  timestampMs,
  transactionCount,
})
