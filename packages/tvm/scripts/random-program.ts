// Random programs, by seed, of the opcodes that the TVM and Ethereum share with the same meaning.

/** Random numbers by seed, the same on every machine (mulberry32). */
type Random = {
  readonly below: (limit: number) => number
  readonly chance: (part: number) => boolean
  readonly word: () => bigint
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number): number => next() % limit
  return {
    below,
    chance: (part) => next() < part * 2 ** 32,
    word() {
      const bits = [1, 8, 16, 64, 128, 160, 255, 256][below(8)]!
      let value = 0n
      for (let read = 0; read < bits; read += 32) value = (value << 32n) | BigInt(next())
      value = BigInt.asUintN(bits, value)
      return below(6) === 0 ? BigInt.asUintN(256, -value) : value
    },
  }
}

/** Opcodes with the number of words they pop and push. */
const plain: readonly (readonly [code: number, takes: number, gives: number])[] = [
  ...[0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0b].map((code) => [code, 2, 1] as const),
  ...[0x08, 0x09].map((code) => [code, 3, 1] as const),
  ...[0x10, 0x11, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1a, 0x1b, 0x1c, 0x1d].map(
    (code) => [code, 2, 1] as const,
  ),
  ...[0x15, 0x19].map((code) => [code, 1, 1] as const),
  // CLZ
  [0x1e, 1, 1],
  ...[0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x42, 0x43, 0x47, 0x58, 0x59, 0x5f].map(
    (code) => [code, 0, 1] as const,
  ),
  [0x35, 1, 1],
  [0x50, 1, 0],
]
const sharedAddresses = [0x2001n, 0x2002n, 0x2003n, 0x9999n]

/** Creation codes that always succeed: CREATE passes on all energy, so none may fail. */
const creations = [
  '',
  '60016000f3',
  '600160005360206000f3',
  '60aa60005260206000fd',
  '6001600055600a6000f3',
  '00',
]

export class ProgramWriter {
  readonly #bytes: number[] = []
  readonly #random: Random
  #height = 0
  readonly #callDepth: number

  constructor(random: Random, callDepth: number) {
    this.#random = random
    this.#callDepth = callDepth
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }

  /** Some statements and an end. */
  write(statements: number): Uint8Array {
    for (let written = 0; written < statements; written++) this.#statement(2)
    this.#end()
    return this.bytes
  }

  #statement(nesting: number): void {
    const { below } = this.#random
    const kind = below(100)
    if (kind < 45) this.#plain()
    else if (kind < 55) this.#stack()
    else if (kind < 70) this.#memory()
    else if (kind < 78) this.#storage()
    else if (kind < 83) this.#copy()
    else if (kind < 86) this.#log()
    else if (kind < 91) this.#foreign()
    else if (kind < 94 && this.#callDepth > 0) this.#call()
    else if (kind < 95 && this.#callDepth > 1) this.#create()
    else if (nesting > 0) this.#block(nesting)
  }

  #plain(): void {
    const [code, takes, gives] = plain[this.#random.below(plain.length)]!
    this.#need(takes)
    this.#op(code, takes, gives)
    // EXP separately, because a large exponent is slow.
    if (this.#random.chance(0.02)) this.#push(BigInt(this.#random.below(300)), () => this.#binary(0x0a))
  }

  #binary(code: number): void {
    this.#need(2)
    this.#op(code, 2, 1)
  }

  #stack(): void {
    const depth = 1 + this.#random.below(16)
    this.#need(Math.min(depth + 1, 17))
    if (this.#random.chance(0.5)) this.#op(0x7f + depth, depth, depth + 1)
    else this.#op(0x8f + depth, depth + 1, depth + 1)
  }

  #memory(): void {
    const offset = this.#offset()
    const kind = this.#random.below(5)
    if (kind === 0) return this.#push(offset, () => this.#op(0x51, 1, 1))
    if (kind === 1) return this.#memoryCopy(0x5e)
    if (kind === 2) return this.#hash()
    this.#need(1)
    this.#push(offset, () => this.#op(kind === 3 ? 0x52 : 0x53, 2, 0))
  }

  #hash(): void {
    this.#push(this.#length())
    this.#push(this.#offset(), () => this.#op(0x20, 2, 1))
  }

  #storage(): void {
    const isTransient = this.#random.chance(0.3)
    const key = BigInt(this.#random.below(6))
    if (this.#random.chance(0.5)) return this.#push(key, () => this.#op(isTransient ? 0x5c : 0x54, 1, 1))
    this.#need(1)
    this.#push(key, () => this.#op(isTransient ? 0x5d : 0x55, 2, 0))
  }

  #copy(): void {
    const code = [0x37, 0x39, 0x3e, 0x3c][this.#random.below(4)]!
    // Reading past the return data is an error, so mostly all of it is copied.
    if (code === 0x3e && this.#random.chance(0.9)) {
      this.#op(0x3d, 0, 1)
      this.#push(0n)
      return this.#push(this.#offset(), () => this.#op(0x3e, 3, 0))
    }
    this.#memoryCopy(code)
  }

  #memoryCopy(code: number): void {
    this.#push(this.#length())
    this.#push(this.#offset())
    this.#push(this.#offset())
    if (code === 0x3c) this.#push(this.#address())
    this.#op(code, code === 0x3c ? 4 : 3, 0)
  }

  #log(): void {
    const topics = this.#random.below(5)
    this.#need(topics)
    this.#push(this.#length())
    this.#push(this.#offset())
    this.#op(0xa0 + topics, 2 + topics, 0)
  }

  #foreign(): void {
    const code = [0x3b, 0x3f, 0x31][this.#random.below(3)]!
    this.#push(this.#address(), () => this.#op(code, 1, 1))
  }

  #call(): void {
    const kind = [0xf1, 0xf2, 0xf4, 0xfa][this.#random.below(4)]!
    const isPrecompile = this.#random.chance(0.15)
    const length = isPrecompile ? 32n : this.#length()
    const hasValue = kind === 0xf1 || kind === 0xf2
    this.#push(length)
    this.#push(this.#offset())
    this.#push(length)
    this.#push(this.#offset())
    if (hasValue)
      this.#push(this.#random.chance(0.2) && !isPrecompile ? BigInt(this.#random.below(2_000)) : 0n)
    // SHA-256 and identity; RIPEMD-160 differs on TRON.
    this.#push(isPrecompile ? [2n, 4n][this.#random.below(2)]! : sharedAddresses[this.#random.below(3)]!)
    this.#push(2_000_000n)
    this.#op(kind, hasValue ? 7 : 6, 1)
  }

  /** The created address differs from Ethereum's, so only its presence is stored. */
  #create(): void {
    const code = creations[this.#random.below(creations.length)]!
    const length = code.length / 2
    if (length > 0) {
      this.#push(BigInt(`0x${code}`) << BigInt(8 * (32 - length)))
      this.#push(0n, () => this.#op(0x52, 2, 0))
    }
    this.#push(BigInt(length))
    this.#push(0n)
    this.#push(0n, () => this.#op(0xf0, 3, 1))
    this.#op(0x15, 1, 1)
  }

  /** Statements in a condition or a loop, which leave the stack height unchanged. */
  #block(nesting: number): void {
    const isLoop = this.#random.chance(0.3)
    // The counter is where no other statement writes; otherwise a loop could run until the energy is used up.
    const counter = isLoop ? (1n << 64n) + BigInt(this.#random.below(2 ** 32)) : 0n
    if (isLoop) {
      this.#push(BigInt(1 + this.#random.below(4)))
      this.#push(counter, () => this.#op(0x5d, 2, 0))
    } else this.#push(this.#random.chance(0.5) ? 1n : 0n)
    const start = this.#bytes.length
    if (isLoop) this.#op(0x5b, 0, 0)
    else this.#jumpLater()
    const height = this.#height
    for (let written = 0; written < 1 + this.#random.below(4); written++) this.#statement(nesting - 1)
    this.#level(height)
    if (isLoop) this.#again(start, counter)
    else this.#land(start)
  }

  #jumpLater(): void {
    this.#bytes.push(0x61, 0, 0)
    this.#height++
    this.#op(0x57, 2, 0)
  }

  #land(start: number): void {
    const here = this.#bytes.length
    this.#bytes[start + 1] = here >>> 8
    this.#bytes[start + 2] = here & 0xff
    this.#op(0x5b, 0, 0)
  }

  /** Decrements, and jumps back unless it is zero. */
  #again(start: number, counter: bigint): void {
    this.#push(1n)
    this.#push(counter, () => this.#op(0x5c, 1, 1))
    this.#op(0x03, 2, 1)
    this.#op(0x80, 1, 2)
    this.#push(counter, () => this.#op(0x5d, 2, 0))
    this.#bytes.push(0x61, start >>> 8, start & 0xff)
    this.#height++
    this.#op(0x57, 2, 0)
  }

  #level(height: number): void {
    while (this.#height > height) this.#op(0x50, 1, 0)
    while (this.#height < height) this.#push(this.#random.word())
  }

  #end(): void {
    const kind = this.#random.below(20)
    if (kind < 4) return void this.#bytes.push(0x00)
    // Sometimes an invalid end: an invalid opcode, an invalid jump, a stack underflow.
    if (kind === 4) return void this.#bytes.push([0xfe, 0x0c, 0x21][this.#random.below(3)]!)
    if (kind === 5) return void this.#bytes.push(0x61, 0xff, this.#random.below(256), 0x56)
    if (kind === 6) return void this.#bytes.push(...Array.from({ length: 30 }, () => 0x50))
    if (kind === 7) return
    this.#push(this.#length())
    this.#push(this.#offset())
    this.#op(kind < 17 ? 0xf3 : 0xfd, 2, 0)
  }

  #need(words: number): void {
    while (this.#height < words) this.#push(this.#random.chance(0.4) ? this.#random.word() : this.#offset())
  }

  #push(value: bigint, next?: () => void): void {
    const hex = value.toString(16)
    const bytes = Math.max(1, Math.ceil(hex.length / 2)) + (this.#random.chance(0.05) ? 1 : 0)
    const length = Math.min(32, bytes)
    const padded = hex.padStart(2 * length, '0')
    this.#bytes.push(0x5f + length)
    for (let at = 0; at < padded.length; at += 2)
      this.#bytes.push(Number.parseInt(padded.slice(at, at + 2), 16))
    this.#height++
    next?.()
  }

  #op(code: number, takes: number, gives: number): void {
    this.#bytes.push(code)
    this.#height += gives - takes
  }

  /** Mostly small; sometimes far out of range. */
  #offset(): bigint {
    if (this.#random.chance(0.005)) return this.#random.word()
    return BigInt(this.#random.below(this.#random.chance(0.1) ? 4_000 : 200))
  }

  #length(): bigint {
    return this.#random.chance(0.15) ? 0n : BigInt(this.#random.below(this.#random.chance(0.1) ? 600 : 100))
  }

  #address(): bigint {
    return sharedAddresses[this.#random.below(sharedAddresses.length)]!
  }
}

/** Arbitrary bytes, like most foreign code. */
export const randomBytes = (random: Random, length: number): Uint8Array =>
  Uint8Array.from({ length }, () => random.below(256))
