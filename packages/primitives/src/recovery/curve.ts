// Points in the memory of one WebAssembly module: what recovering a public key needs, and not for secrets, because the time
// it takes tells the numbers.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { fieldPrime, limbBits, limbBytes, limbCount, limbsOf, numberBytes } from './field-code.ts'
import { betweenBytes, curveFunctions, pointBytes } from './point-code.ts'
import { beta, curveOrder, digitsOf, invert, splitScalar } from './scalar.ts'
import { wasmModule } from './wasm-code.ts'

type Exports = {
  readonly memory: WebAssembly.Memory
  multiply(target: number, left: number, right: number): void
  square(target: number, factor: number): void
  add(target: number, left: number, right: number): void
  subtract(target: number, left: number, right: number): void
  double(point: number): void
  addAffine(point: number, x: number, y: number): void
  addPoint(point: number, x: number, y: number, z: number): void
}

/** Odd multiples 1, 3, 5… of a point, each as x, β·x, y, −y, z: a digit's sign and λ only choose among them. */
const entryBytes = 5 * numberBytes
const [xAt, betaXAt, yAt, minusYAt, zAt] = [0, 1, 2, 3, 4].map((place) => place * numberBytes) as [
  number,
  number,
  number,
  number,
  number,
]

/** A wider table saves additions; that of the generator is made once, that of another point for each recovery. */
const widths = { generator: 8, point: 5 } as const

const sumAt = betweenBytes
const twiceAt = sumAt + pointBytes
const betaAt = twiceAt + pointBytes
const zeroAt = betaAt + numberBytes
const roomAt = zeroAt + numberBytes
const rootAt = roomAt + numberBytes
const pointTableAt = rootAt + 4 * numberBytes
const generatorTableAt = pointTableAt + 2 ** (widths.point - 2) * entryBytes
const memoryBytes = generatorTableAt + 2 ** (widths.generator - 2) * entryBytes

export class Curve {
  readonly #code: Exports
  readonly #words: Uint32Array

  constructor() {
    const bytes = wasmModule(curveFunctions, Math.ceil(memoryBytes / 65_536))
    this.#code = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as Exports
    this.#words = new Uint32Array(this.#code.memory.buffer)
    this.#write(betaAt, beta)
    this.#write(zeroAt, 0n)
    this.#fillGeneratorTable()
  }

  /** The y of a curve point at x with the parity wanted, `undefined` where x is on no point. */
  yAt(x: bigint, { isOdd }: { readonly isOdd: boolean }): bigint | undefined {
    const square = (((x * x) % fieldPrime) * x + 7n) % fieldPrime
    this.#write(rootAt, square)
    this.#root(rootAt)
    const root = this.#read(rootAt)
    if ((root * root) % fieldPrime !== square) return undefined
    return ((root & 1n) === 1n) === isOdd || root === 0n ? root : fieldPrime - root
  }

  /** u·generator + v·(x, y); `undefined` for infinity and where a formula met equal points on the way. */
  combine(u: bigint, v: bigint, point: { x: bigint; y: bigint }): { x: bigint; y: bigint } | undefined {
    this.#fillPointTable(point)
    const [first, second] = [splitScalar(u), splitScalar(v)]
    const terms = [
      this.#term(first.low, 'generator', xAt),
      this.#term(first.high, 'generator', betaXAt),
      this.#term(second.low, 'point', xAt),
      this.#term(second.high, 'point', betaXAt),
    ]
    let started = false
    for (let at = Math.max(...terms.map(({ digits }) => digits.length)) - 1; at >= 0; at--) {
      if (started) this.#code.double(sumAt)
      for (const { digits, tableAt, x, isAffine } of terms) {
        const digit = digits[at] ?? 0
        if (digit === 0) continue
        const entry = tableAt + ((digit < 0 ? -digit : digit) >> 1) * entryBytes
        const y = entry + (digit < 0 ? minusYAt : yAt)
        if (!started) this.#place(sumAt, { x: entry + x, y, z: entry + zAt })
        else if (isAffine) this.#code.addAffine(sumAt, entry + x, y)
        else this.#code.addPoint(sumAt, entry + x, y, entry + zAt)
        started = true
      }
    }
    return started ? this.#affine(sumAt) : undefined
  }

  #term(scalar: bigint, table: 'generator' | 'point', x: number) {
    return {
      digits: digitsOf(scalar, widths[table]),
      tableAt: table === 'generator' ? generatorTableAt : pointTableAt,
      isAffine: table === 'generator',
      x,
    }
  }

  #fillGeneratorTable(): void {
    const { BASE } = secp256k1.Point
    const twice = BASE.double()
    let multiple = BASE
    for (let index = 0; index < 2 ** (widths.generator - 2); index++) {
      const { x, y } = multiple.toAffine()
      this.#writeEntry(generatorTableAt + index * entryBytes, { x, y })
      multiple = multiple.add(twice)
    }
  }

  #fillPointTable(point: { x: bigint; y: bigint }): void {
    this.#writeEntry(pointTableAt, point)
    const first = pointTableAt
    this.#place(twiceAt, { x: first + xAt, y: first + yAt, z: first + zAt })
    this.#code.double(twiceAt)
    this.#place(sumAt, { x: first + xAt, y: first + yAt, z: first + zAt })
    for (let index = 1; index < 2 ** (widths.point - 2); index++) {
      this.#code.addPoint(sumAt, twiceAt, twiceAt + numberBytes, twiceAt + 2 * numberBytes)
      const entry = pointTableAt + index * entryBytes
      this.#copy(entry + xAt, sumAt)
      this.#copy(entry + yAt, sumAt + numberBytes)
      this.#copy(entry + zAt, sumAt + 2 * numberBytes)
      this.#completeEntry(entry)
    }
  }

  #writeEntry(entry: number, { x, y }: { x: bigint; y: bigint }): void {
    this.#write(entry + xAt, x)
    this.#write(entry + yAt, y)
    this.#write(entry + zAt, 1n)
    this.#completeEntry(entry)
  }

  #completeEntry(entry: number): void {
    this.#code.multiply(entry + betaXAt, entry + xAt, betaAt)
    this.#code.subtract(entry + minusYAt, zeroAt, entry + yAt)
  }

  #affine(point: number): { x: bigint; y: bigint } | undefined {
    const z = this.#read(point + 2 * numberBytes)
    if (z === 0n) return undefined
    const inverse = invert(z, fieldPrime)
    const square = (inverse * inverse) % fieldPrime
    return {
      x: (this.#read(point) * square) % fieldPrime,
      y: (((this.#read(point + numberBytes) * square) % fieldPrime) * inverse) % fieldPrime,
    }
  }

  /** number^((p + 1) / 4): a root where there is one. The exponent is 223 ones, a zero, 22 ones, 0000 and 1100. */
  #root(at: number): void {
    const code = this.#code
    const [base, run, longer] = [at + numberBytes, at + 2 * numberBytes, at + 3 * numberBytes]
    const raise = (target: number, count: number) => {
      for (let index = 0; index < count; index++) code.square(target, target)
    }
    /** run holds base^(2^length − 1): twice as long, or longer by one. */
    const twice = (length: number) => {
      this.#copy(longer, run)
      raise(run, length)
      code.multiply(run, run, longer)
    }
    const more = () => {
      raise(run, 1)
      code.multiply(run, run, base)
    }
    this.#copy(base, at)
    this.#copy(run, at)
    // 1, 2, 4, 5, 10, 11, 22 ones; these 22 are needed again at the end.
    twice(1)
    twice(2)
    more()
    twice(5)
    more()
    twice(11)
    this.#copy(roomAt, run)
    // 44, 88, 176 ones and so on up to 223 = 2 · 111 + 1, 111 = 2 · 55 + 1, 55 = 2 · 27 + 1, 27 = 22 + 5.
    for (let length = 22; length < 27; length++) more()
    for (const length of [27, 55, 111]) {
      twice(length)
      more()
    }
    raise(run, 23)
    code.multiply(run, run, roomAt)
    raise(run, 5)
    code.multiply(run, run, base)
    raise(run, 1)
    code.multiply(run, run, base)
    raise(run, 2)
    this.#copy(at, run)
  }

  #place(point: number, { x, y, z }: { x: number; y: number; z: number }): void {
    this.#copy(point, x)
    this.#copy(point + numberBytes, y)
    this.#copy(point + 2 * numberBytes, z)
  }

  #copy(target: number, source: number): void {
    this.#words.copyWithin(target / limbBytes, source / limbBytes, source / limbBytes + limbCount)
  }

  #write(at: number, value: bigint): void {
    this.#words.set(limbsOf(value), at / limbBytes)
  }

  #read(at: number): bigint {
    let value = 0n
    for (let index = limbCount - 1; index >= 0; index--) {
      value = (value << BigInt(limbBits)) + BigInt(this.#words[at / limbBytes + index]!)
    }
    return value % fieldPrime
  }
}

export const isScalar = (value: bigint): boolean => value > 0n && value < curveOrder
