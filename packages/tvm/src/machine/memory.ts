import { Halt } from './halt.ts'
import { readWord, writeWord } from './words.ts'

/** java-tron EnergyCost.MEM_LIMIT. */
export const memoryLimit = 3 * 1024 * 1024
const firstBytes = 1024

/** Grows in words, is initially zero, and never shrinks. */
export class Memory {
  /** In bytes, always whole words: what MSIZE pushes. */
  size = 0
  #bytes = new Uint8Array(firstBytes)
  #view = new DataView(this.#bytes.buffer)

  /** Price of memory up to `end` beyond the current size. */
  energy(end: number, instruction: string): number {
    if (end <= this.size) return 0
    if (end > memoryLimit) {
      throw new Halt('OUT_OF_MEMORY', `Out of Memory when '${instruction}' operation executing`)
    }
    return energyOf(Math.ceil(end / 32)) - energyOf(this.size / 32)
  }

  /** To be paid first. */
  expand(end: number): void {
    if (end <= this.size) return
    this.size = Math.ceil(end / 32) * 32
    if (this.size <= this.#bytes.length) return
    const grown = new Uint8Array(Math.min(memoryLimit, Math.max(this.size, this.#bytes.length * 2)))
    grown.set(this.#bytes)
    this.#bytes = grown
    this.#view = new DataView(grown.buffer)
  }

  readWord(offset: number): bigint {
    this.expand(offset + 32)
    return readWord(this.#view, offset)
  }

  writeWord(offset: number, word: bigint): void {
    this.expand(offset + 32)
    writeWord(this.#view, offset, word)
  }

  writeByte(offset: number, byte: number): void {
    this.expand(offset + 1)
    this.#bytes[offset] = byte
  }

  /** The bytes themselves: to be read before the next instruction, not stored. */
  view(offset: number, length: number): Uint8Array {
    if (length === 0) return this.#bytes.subarray(0, 0)
    this.expand(offset + length)
    return this.#bytes.subarray(offset, offset + length)
  }

  write(offset: number, bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.expand(offset + bytes.length)
    this.#bytes.set(bytes, offset)
  }

  /** `length` bytes from `from` on, zeros past the end of the source. */
  copy(offset: number, source: Uint8Array, from: number, length: number): void {
    if (length === 0) return
    this.expand(offset + length)
    const found = from >= source.length ? 0 : Math.min(length, source.length - from)
    if (found > 0) this.#bytes.set(source.subarray(from, from + found), offset)
    this.#bytes.fill(0, offset + found, offset + length)
  }

  move(to: number, from: number, length: number): void {
    if (length === 0) return
    this.expand(Math.max(to, from) + length)
    this.#bytes.copyWithin(to, from, from + length)
  }
}

const energyOf = (words: number): number => 3 * words + Math.floor((words * words) / 512)
