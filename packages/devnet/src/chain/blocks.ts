import { decodeStoredBlock, type StoredBlock } from './stored-block.ts'
import type { ChainLog, ByteRange } from '../log/chain-log.ts'

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
  readonly #spans: ByteRange[] = []
  readonly #cache = new Map<number, StoredBlock>()
  #cachedTransactionCount = 0

  constructor(log: ChainLog) {
    this.#log = log
  }

  /** Adds the position of the next block in the log, with the block itself if it is in memory. */
  append(span: ByteRange, block?: StoredBlock): void {
    const height = this.#spans.push(span) - 1
    if (block !== undefined) this.#keep(height, block)
  }

  removeHead(): void {
    this.#spans.pop()
    this.#drop(this.#spans.length)
  }

  read(height: number): StoredBlock | undefined {
    const span = this.#spans[height]
    if (span === undefined) return undefined
    const block = this.#cache.get(height) ?? decodeStoredBlock(this.#log.read(span))
    this.#keep(height, block)
    return block
  }

  #keep(height: number, block: StoredBlock): void {
    this.#drop(height)
    this.#cache.set(height, block)
    this.#cachedTransactionCount += block.transactionIds.length
    while (this.#cache.size > 1 && this.#isFull()) this.#drop(this.#cache.keys().next().value!)
  }

  #isFull(): boolean {
    return this.#cache.size > cachedBlocks || this.#cachedTransactionCount > cachedTransactions
  }

  #drop(height: number): void {
    this.#cachedTransactionCount -= this.#cache.get(height)?.transactionIds.length ?? 0
    this.#cache.delete(height)
  }
}
