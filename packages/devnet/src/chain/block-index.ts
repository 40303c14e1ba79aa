import type { StoredBlock } from './stored-block.ts'

export type TransactionPosition = { readonly height: number; readonly index: number }
type BlockIds = Pick<StoredBlock, 'id' | 'transactionIds'>

const recentBlocks = 65_536

/** Where everything on the current branch is, by id and by height. */
export class BlockIndex {
  readonly #blocks: BlockIds[] = []
  readonly #heightById = new Map<string, number>()
  readonly #positionByTransaction = new Map<string, TransactionPosition>()

  get headHeight(): number {
    return this.#blocks.length - 1
  }

  get headId(): string {
    return this.#blocks.at(-1)!.id
  }

  append(block: BlockIds): void {
    const height = this.#blocks.push({ id: block.id, transactionIds: block.transactionIds }) - 1
    this.#heightById.set(block.id, height)
    for (const [index, id] of block.transactionIds.entries())
      this.#positionByTransaction.set(id, { height, index })
  }

  removeHead(): void {
    const { id, transactionIds } = this.#blocks.pop()!
    this.#heightById.delete(id)
    for (const transactionId of transactionIds) this.#positionByTransaction.delete(transactionId)
  }

  idAt(height: number): string | undefined {
    return this.#blocks[height]?.id
  }

  transactionCountAt(height: number): number {
    return this.#blocks[height]?.transactionIds.length ?? 0
  }

  heightOf(blockId: string): number | undefined {
    return this.#heightById.get(blockId)
  }

  positionOf(transactionId: string): TransactionPosition | undefined {
    return this.#positionByTransaction.get(transactionId)
  }

  /** What java-tron keeps as a table of 65,536 recent blocks by the low two bytes of their height. */
  recentBlockHash(refBlockBytes: string): string | undefined {
    if (!/^[0-9a-f]{4}$/.test(refBlockBytes)) return undefined
    const low = Number.parseInt(refBlockBytes, 16)
    const distance = (((this.headHeight - low) % recentBlocks) + recentBlocks) % recentBlocks
    return this.idAt(this.headHeight - distance)?.slice(16, 32)
  }
}
