import { ReadNotes } from '@sundial/operations'
import type { IndexedBlock } from '@sundial/store'
import { type ReadBlock, noteKeysOf, settleBlock } from './read-block.ts'

/** Reads the newest texts of keys. */
type ReadTexts = (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * Settles blocks one after the other with the notes of those before, which it reads: what they surely need at once, and what
 * depends on that, as the orders that a market order meets, in further steps.
 */
export class NotedSettling {
  readonly #readTexts: ReadTexts
  readonly #notes = new ReadNotes()

  constructor(readTexts: ReadTexts) {
    this.#readTexts = readTexts
  }

  async prepare(blocks: readonly ReadBlock[]): Promise<void> {
    await this.#read(noteKeysOf(blocks))
  }

  /** `parentMs` is the time of the previous block. */
  async settle(block: ReadBlock, parentMs: number | undefined): Promise<IndexedBlock> {
    for (;;) {
      const noted = new Map<string, string>()
      const trial = {
        get: (key: string) => this.#notes.get(key),
        set: (key: string, text: string) => void noted.set(key, text),
      }
      const settled = settleBlock(block, trial, parentMs)
      if (this.#notes.wanted.size === 0) {
        for (const [key, text] of noted) this.#notes.set(key, text)
        return settled
      }
      await this.#read([...this.#notes.wanted])
    }
  }

  async #read(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) this.#notes.add(keys, await this.#readTexts(keys))
  }
}
