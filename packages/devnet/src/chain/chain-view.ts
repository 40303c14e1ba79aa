import type { Receipt, Transaction } from '@sundial/protocol'
import type { Chain } from './chain.ts'
import type { StoredBlock } from './stored-block.ts'

/** Blocks and transactions up to a height: the head's, or the newest that is final. */
export type ChainView = {
  readonly height: number
  block(height: number): StoredBlock | undefined
  heightOf(blockId: string): number | undefined
  transaction(
    id: string,
  ): { readonly transaction: Transaction; readonly receipt: Receipt | undefined } | undefined
  transactionCount(height: number): number
}

export function viewOf(chain: Chain, { solidified }: { readonly solidified: boolean }): ChainView {
  const height = solidified ? chain.solidifiedHeight : chain.index.headHeight
  const block = (at: number) => (at > height ? undefined : chain.block(at))
  return {
    height,
    block,
    heightOf(blockId) {
      const at = chain.index.heightOf(blockId)
      return at === undefined || at > height ? undefined : at
    },
    transaction(id) {
      const place = chain.index.placeOf(id)
      const found = place && block(place.height)
      return (
        found && { transaction: found.block.transactions[place.index]!, receipt: found.receipts[place.index] }
      )
    },
    transactionCount: (at) => (at > height ? 0 : chain.index.transactionCountAt(at)),
  }
}
