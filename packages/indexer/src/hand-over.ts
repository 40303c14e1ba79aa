import { BatchPacker, type PackedBatch } from '@sundial/store'
import { isSettledAlone, type ReadBlock, settleBlock } from './read-block.ts'
import type { BlockLink } from './source.ts'

/** Blocks in a form that another thread can take over: as rows, or as read where their effects depend on earlier blocks. */
export type HandedPart =
  | { readonly kind: 'rows'; readonly batch: PackedBatch }
  | { readonly kind: 'read'; readonly blocks: readonly ReadBlock[] }

/**
 * Makes parts of blocks that come in order, for the thread that read them. Rows of a block are packed at once, so that its objects
 * are garbage while they are young: those of a whole batch would survive, and be copied.
 */
export class HandOver {
  readonly #parts: HandedPart[] = []
  #packer: BatchPacker | undefined
  #read: ReadBlock[] = []

  add(block: ReadBlock): void {
    if (!isSettledAlone(block)) {
      this.#endRows()
      this.#read.push(block)
      return
    }
    this.#endRead()
    this.#packer ??= new BatchPacker()
    this.#packer.add(settleBlock(block, new Map(), undefined))
  }

  finish(): HandedPart[] {
    this.#endRows()
    this.#endRead()
    return this.#parts
  }

  #endRows(): void {
    if (this.#packer === undefined) return
    this.#parts.push({ kind: 'rows', batch: this.#packer.finish() })
    this.#packer = undefined
  }

  #endRead(): void {
    if (this.#read.length === 0) return
    this.#parts.push({ kind: 'read', blocks: this.#read })
    this.#read = []
  }
}

export type Link = BlockLink & { readonly parentId: string }

/** Heights, ids and parents of the blocks of the parts, in order. */
export const linksOf = (parts: readonly HandedPart[]): readonly Link[] =>
  parts.flatMap((part): readonly Link[] =>
    part.kind === 'rows' ? part.batch.blocks : part.blocks.map(({ block }) => block),
  )

/** How many transactions the parts have. */
export const transactionsIn = (parts: readonly HandedPart[]): number =>
  parts.reduce(
    (sum, part) =>
      part.kind === 'rows'
        ? part.batch.blocks.reduce((count, { counts }) => count + counts.transactions, sum)
        : part.blocks.reduce((count, { block }) => count + block.transactions.length, sum),
    0,
  )
