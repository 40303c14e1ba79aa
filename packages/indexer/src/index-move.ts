import type { BlockRow, IndexMove, MovedHead, PreparedBlock, Store } from '@sundial/store'

export const moveOfWrite = (
  {
    height,
    id,
    timestampMs,
    transactions,
  }: Pick<PreparedBlock, 'height' | 'id' | 'timestampMs' | 'transactions'>,
  solidifiedHeight: number | undefined,
): IndexMove => ({
  head: { height, id, timestampMs, transactionCount: transactions.length },
  solidifiedHeight,
})

/** The index itself reports its head. */
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
