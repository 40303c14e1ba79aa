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

  /** Zigzag LEB128: amounts are signed (mainnet's block 0 gives Blackhole a negative one) and reach 2^256. */
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
    // Buffer stops at the first character that is not hex, without a word.
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

  /** A copy of what was written; the writer starts empty again. */
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
