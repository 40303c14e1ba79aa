import { StoredBytesMalformed } from '../errors.ts'

/** The inverse of ByteWriter; reading past the end is an error, never an undefined. */
export class ByteReader {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  uint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#next()
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  bigint(): bigint {
    let value = 0n
    let safe = 0
    let shift = 0
    for (; shift < 49; shift += 7) {
      const byte = this.#next()
      safe += (byte & 127) * 2 ** shift
      if (byte < 128) return unzigzag(BigInt(safe))
    }
    value = BigInt(safe)
    for (; ; shift += 7) {
      const byte = this.#next()
      value |= BigInt(byte & 127) << BigInt(shift)
      if (byte < 128) return unzigzag(value)
    }
  }

  hex(length: number): string {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new StoredBytesMalformed('A stored record ends early.')
    const text = this.#bytes.toString('hex', this.#offset, end)
    this.#offset = end
    return text
  }

  bytes(length: number): Buffer {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new StoredBytesMalformed('A stored record ends early.')
    const bytes = this.#bytes.subarray(this.#offset, end)
    this.#offset = end
    return bytes
  }

  skip(length: number): void {
    this.#offset += length
    if (this.#offset > this.#bytes.length) throw new StoredBytesMalformed('A stored record ends early.')
  }

  /** Over a varint of any size. */
  skipNumber(): void {
    while (this.#next() > 127);
  }

  /** The bytes of so many varints. */
  numbers(count: number): Buffer {
    const start = this.#offset
    for (let left = count; left > 0; left--) this.skipNumber()
    return this.#bytes.subarray(start, this.#offset)
  }

  /** What was not read yet. */
  rest(): Buffer {
    return this.#bytes.subarray(this.#offset)
  }

  get isAtEnd(): boolean {
    return this.#offset >= this.#bytes.length
  }

  text(): string {
    return this.bytes(this.uint()).toString()
  }

  #next(): number {
    const byte = this.#bytes[this.#offset++]
    if (byte === undefined) throw new StoredBytesMalformed('A stored record ends early.')
    return byte
  }
}

const unzigzag = (value: bigint): bigint => (value & 1n ? -((value + 1n) >> 1n) : value >> 1n)
