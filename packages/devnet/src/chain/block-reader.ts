import type { ChainLog, Span } from '../log/chain-log.ts'
import { decodeStoredBlock, type StoredBlock } from './stored-block.ts'

const cachedBlocks = 256
/** Full blocks would hold a gigabyte otherwise. */
const cachedTransactions = 10_000

/** Reads blocks back from the log; the newest and the last asked for stay in memory. */
export class BlockReader {
  readonly #log: ChainLog
  readonly #spans: Span[] = []
  readonly #cache = new Map<number, StoredBlock>()
  #transactionsHeld = 0

  constructor(log: ChainLog) {
    this.#log = log
  }

  /** Where the next block stands; `block` when it is at hand. */
  place(span: Span, block?: StoredBlock): void {
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
    const held = this.#cache.get(height) ?? decodeStoredBlock(this.#log.read(span))
    this.#keep(height, held)
    return held
  }

  #keep(height: number, block: StoredBlock): void {
    this.#drop(height)
    this.#cache.set(height, block)
    this.#transactionsHeld += block.transactionIds.length
    while (this.#cache.size > 1 && this.#isFull()) this.#drop(this.#cache.keys().next().value!)
  }

  #isFull(): boolean {
    return this.#cache.size > cachedBlocks || this.#transactionsHeld > cachedTransactions
  }

  #drop(height: number): void {
    this.#transactionsHeld -= this.#cache.get(height)?.transactionIds.length ?? 0
    this.#cache.delete(height)
  }
}
