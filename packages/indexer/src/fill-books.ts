import { Refused } from '@sundial/primitives'
import type { Store } from '@sundial/store'
import type { Trouble } from './background.ts'
import { fetchBlocks } from './fetch-blocks.ts'
import type { BlockSource } from './source.ts'

type Parts = {
  readonly source: Pick<BlockSource, 'block' | 'orderBooks'>
  readonly store: Pick<Store, 'nameBooks' | 'bookGap' | 'fillBook'>
}

/** Tells the store which contracts are order books, whenever the list has grown; why it refuses them. */
export function namingBooks({ source, store }: Parts): () => Promise<Trouble | undefined> {
  let named = 0
  return async () => {
    const { orderBooks = [] } = source
    if (orderBooks.length === named) return undefined
    try {
      await store.nameBooks(orderBooks)
      named = orderBooks.length
      return undefined
    } catch (error) {
      // The blocks go on, with the books that the index knows.
      if (!(error instanceof Refused)) throw error
      return { code: error.code, message: error.message }
    }
  }
}

/**
 * Adds blocks that the index has to order books that lack them, while the source has no more blocks: those in which a contract has
 * events are read again. Whether it added some.
 */
export function fillingBooks({ source, store }: Parts): () => Promise<boolean> {
  return async () => {
    const { orderBooks = [] } = source
    const gap = orderBooks.length === 0 ? undefined : await store.bookGap(orderBooks)
    if (gap === undefined) return false
    const blocks = await fetchBlocks(
      { block: (height) => source.block(height), orderBooks: [gap.contract] },
      gap.blocks.map(({ height }) => height),
    )
    // The node may be on another branch, or lack the blocks.
    return store.fillBook(
      gap,
      blocks.map(({ block }) => block),
    )
  }
}
