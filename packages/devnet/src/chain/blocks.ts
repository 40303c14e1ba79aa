import { decodeStoredBlock, type StoredBlock } from './stored-block.ts'
import type { ChainLog, ByteRange } from '../log/chain-log.ts'
import type { IdAt } from '../contracts/contract-block.ts'

export type TransactionPosition = { readonly height: number; readonly index: number }
type BlockIds = Pick<StoredBlock, 'id' | 'transactionIds'>

const recentBlocks = 65_536

/**
 * Heights of the blocks in their order: all from 0 on, but where the chain continues another one. Then its block 0 is followed by the
 * one that is continued.
 */
export class Heights {
  /** How many blocks are left out after block 0. */
  #gap = 0

  /** To be called with the height of the second block. */
  begin(height: number): void {
    this.#gap = height - 1
  }

  at(order: number): number {
    return order <= 0 ? order : order + this.#gap
  }

  isLeftOut(height: number): boolean {
    return height > 0 && height <= this.#gap
  }

  /** -1 for a height that is left out. */
  orderOf(height: number): number {
    if (height <= 0) return height
    return this.isLeftOut(height) ? -1 : height - this.#gap
  }
}

/** The first 8 bytes of an id are the height. */
const heightOfId = (id: string): number => Number.parseInt(id.slice(0, 16), 16)

/** Where everything on the current branch is, by id and by height. */
export class BlockIndex {
  readonly heights = new Heights()
  readonly #leftOutId: IdAt | undefined
  readonly #blocks: BlockIds[] = []
  readonly #heightById = new Map<string, number>()
  readonly #positionByTransaction = new Map<string, TransactionPosition>()

  /** With how to learn the ids of blocks that are left out. */
  constructor(leftOutId?: IdAt) {
    this.#leftOutId = leftOutId
  }

  get headHeight(): number {
    return this.heights.at(this.#blocks.length - 1)
  }

  /** The number of its blocks. */
  get length(): number {
    return this.#blocks.length
  }

  get headId(): string {
    return this.#blocks.at(-1)!.id
  }

  append(block: BlockIds): void {
    const order = this.#blocks.push({ id: block.id, transactionIds: block.transactionIds }) - 1
    if (order === 1) this.heights.begin(heightOfId(block.id))
    const height = this.heights.at(order)
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
    return this.#blocks[this.heights.orderOf(height)]?.id
  }

  /** As contracts see it, with the blocks that are left out. */
  anyIdAt(height: number): string | undefined {
    return this.heights.isLeftOut(height) ? this.#leftOutId?.(height) : this.idAt(height)
  }

  transactionCountAt(height: number): number {
    return this.#blocks[this.heights.orderOf(height)]?.transactionIds.length ?? 0
  }

  heightOf(blockId: string): number | undefined {
    return this.#heightById.get(blockId)
  }

  positionOf(transactionId: string): TransactionPosition | undefined {
    return this.#positionByTransaction.get(transactionId)
  }

  /** java-tron's table of 65,536 recent blocks by the low two bytes of their height. */
  recentBlockHash(refBlockBytes: string): string | undefined {
    if (!/^[0-9a-f]{4}$/.test(refBlockBytes)) return undefined
    const low = Number.parseInt(refBlockBytes, 16)
    const distance = (((this.headHeight - low) % recentBlocks) + recentBlocks) % recentBlocks
    return this.idAt(this.headHeight - distance)?.slice(16, 32)
  }
}

const cachedBlocks = 256
/** Without this limit, 256 full blocks take a gigabyte. */
const cachedTransactions = 10_000

/** Reads blocks from the log; the newest blocks and those read last stay in memory. */
export class BlockReader {
  readonly #log: ChainLog
  readonly #heights: Heights
  readonly #spans: ByteRange[] = []
  readonly #cache = new Map<number, StoredBlock>()
  #cachedTransactionCount = 0

  constructor(log: ChainLog, { heights }: Pick<BlockIndex, 'heights'>) {
    this.#log = log
    this.#heights = heights
  }

  /** Adds the position of the next block in the log, with the block itself if it is in memory. */
  append(span: ByteRange, block?: StoredBlock): void {
    const order = this.#spans.push(span) - 1
    if (block !== undefined) this.#keep(order, block)
  }

  removeHead(): void {
    this.#spans.pop()
    this.#drop(this.#spans.length)
  }

  read(height: number): StoredBlock | undefined {
    const order = this.#heights.orderOf(height)
    const span = this.#spans[order]
    if (span === undefined) return undefined
    const block = this.#cache.get(order) ?? decodeStoredBlock(this.#log.read(span))
    this.#keep(order, block)
    return block
  }

  #keep(order: number, block: StoredBlock): void {
    this.#drop(order)
    this.#cache.set(order, block)
    this.#cachedTransactionCount += block.transactionIds.length
    while (this.#cache.size > 1 && this.#isFull()) this.#drop(this.#cache.keys().next().value!)
  }

  #isFull(): boolean {
    return this.#cache.size > cachedBlocks || this.#cachedTransactionCount > cachedTransactions
  }

  #drop(order: number): void {
    this.#cachedTransactionCount -= this.#cache.get(order)?.transactionIds.length ?? 0
    this.#cache.delete(order)
  }
}
