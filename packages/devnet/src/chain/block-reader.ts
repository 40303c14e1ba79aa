import type { ChainLog, Span } from '../log/chain-log.ts'
import { decodeStoredBlock, type StoredBlock } from './stored-block.ts'

const cachedBlocks = 256

/** Reads blocks back from the log; the newest and the last asked for stay in memory. */
export class BlockReader {
  readonly #log: ChainLog
  readonly #spans: Span[] = []
  readonly #cache = new Map<number, StoredBlock>()

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
    this.#cache.delete(this.#spans.length)
  }

  read(height: number): StoredBlock | undefined {
    const span = this.#spans[height]
    if (span === undefined) return undefined
    const held = this.#cache.get(height) ?? decodeStoredBlock(this.#log.read(span))
    this.#keep(height, held)
    return held
  }

  #keep(height: number, block: StoredBlock): void {
    this.#cache.delete(height)
    this.#cache.set(height, block)
    if (this.#cache.size > cachedBlocks) this.#cache.delete(this.#cache.keys().next().value!)
  }
}
