import { StoredBytesMalformed } from '../errors.ts'

/** Bytes of stored records: varints of any size, raw hex, grown as needed. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256)
  #length = 0

  /** LEB128 of a whole number from 0 to 2^53. */
  uint(value: number): this {
    if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) throw new RangeError(`Not storable: ${value}`)
    this.#reserve(8)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
    return this
  }

  /** Zigzag LEB128: amounts are signed (mainnet's block 0 credits Blackhole a negative one) and reach 2^256. */
  bigint(value: bigint): this {
    let rest = value < 0n ? -value * 2n - 1n : value * 2n
    while (rest > safe) {
      this.#reserve(1)
      this.#bytes[this.#length++] = Number(rest & 127n) + 128
      rest >>= 7n
    }
    return this.uint(Number(rest))
  }

  hex(text: string): this {
    const length = text.length >> 1
    this.#reserve(length)
    // Buffer silently stops at the first character that is not hex.
    if (this.#bytes.write(text, this.#length, length, 'hex') !== length || text.length % 2 !== 0)
      throw new RangeError(`Not hex: ${text.slice(0, 80)}`)
    this.#length += length
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
    return this
  }

  text(text: string): this {
    const bytes = Buffer.from(text)
    return this.uint(bytes.length).bytes(bytes)
  }

  /** A copy of the written bytes; the writer starts empty again. */
  take(): Buffer {
    const bytes = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return bytes
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + count))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}

const safe = BigInt(Number.MAX_SAFE_INTEGER)

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

  /** The bytes of the given count of varints. */
  numbers(count: number): Buffer {
    const start = this.#offset
    for (let left = count; left > 0; left--) this.skipNumber()
    return this.#bytes.subarray(start, this.#offset)
  }

  /** The bytes that are not read yet. */
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
