import { parseEvent, parseFunction, type SignatureTable } from '@sundial/abi'

/** Signatures that share their first four bytes and are looked at, at most: a list may be full of made-up ones. */
export const mostCandidates = 16
/** The same with events, which share four bytes with functions and with each other. */
const mostPerKey = 2 * mostCandidates

/**
 * A public list of signatures in little memory: one text, and for each signature its place there, in the order of the
 * first four bytes of its hash. A million take about 60 MB.
 */
export class SignatureList {
  /** First four bytes of the hash, then the number of the signature, in one number each. */
  readonly #keys: Float64Array
  readonly #ends: Uint32Array
  readonly #text: Buffer

  constructor({ keys, ends, text }: ListParts) {
    this.#keys = keys
    this.#ends = ends
    this.#text = text
  }

  get size(): number {
    return this.#keys.length
  }

  /** Functions as `name(type,…)` by the four bytes, events as they are declared by the whole topic. Hashes are lower-case hex. */
  of(hash: string): readonly string[] {
    const first = Number.parseInt(hash.slice(0, 8), 16)
    const wanted = hash.length === 8 ? '' : `${hash} `
    const found: string[] = []
    for (let at = this.#firstAt(first); at < this.size && found.length < mostCandidates; at++) {
      const key = this.#keys[at]!
      if (Math.floor(key / listRoom) !== first) break
      const text = this.#textOf(key % listRoom)
      if (wanted === '' ? !isEventText(text) : text.startsWith(wanted)) found.push(text.slice(wanted.length))
    }
    return found
  }

  /** Without repeated signatures, and without those beyond the ones that are looked at. */
  distinctKeys(): Float64Array {
    let first = -1
    let seen = new Set<string>()
    return this.#keys.filter((key) => {
      if (Math.floor(key / listRoom) !== first) {
        first = Math.floor(key / listRoom)
        seen = new Set()
      }
      const text = this.#textOf(key % listRoom)
      if (seen.has(text) || seen.size === mostPerKey) return false
      seen.add(text)
      return true
    })
  }

  #firstAt(first: number): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#keys[middle]! < first * listRoom) low = middle + 1
      else high = middle
    }
    return low
  }

  #textOf(number: number): string {
    const begin = number === 0 ? 0 : this.#ends[number - 1]!
    return this.#text.toString('utf8', begin, this.#ends[number])
  }
}

/** Numbers of signatures end below this: with the 32 bits of the hash they still fit a double exactly. */
export const listRoom = 2 ** 21

type ListParts = {
  readonly keys: Float64Array
  readonly ends: Uint32Array
  readonly text: Buffer
}

/** An event is stored after its whole topic, because four bytes do not tell events apart. */
const isEventText = (text: string): boolean => text[64] === ' '

/** Collects signatures for a list. */
export class SignatureListBuilder {
  readonly #keys = new Float64Array(listRoom)
  readonly #ends = new Uint32Array(listRoom)
  #text = Buffer.allocUnsafe(1024 * 1024)
  #size = 0
  #bytes = 0

  /** False when the list is full. */
  add(hash: string, signature: string): boolean {
    if (this.#size === listRoom) return false
    const text = Buffer.from(hash.length === 8 ? signature : `${hash} ${signature}`, 'utf8')
    this.#reserve(text.length)
    this.#bytes += text.copy(this.#text, this.#bytes)
    this.#keys[this.#size] = Number.parseInt(hash.slice(0, 8), 16) * listRoom + this.#size
    this.#ends[this.#size++] = this.#bytes
    return true
  }

  /** Each signature once. */
  finish(): SignatureList {
    const parts = {
      ends: this.#ends.slice(0, this.#size),
      text: Buffer.from(this.#text.subarray(0, this.#bytes)),
    }
    const all = new SignatureList({ ...parts, keys: this.#keys.slice(0, this.#size).sort() })
    return new SignatureList({ ...parts, keys: all.distinctKeys() })
  }

  #reserve(bytes: number): void {
    if (this.#bytes + bytes <= this.#text.length) return
    const larger = Buffer.allocUnsafe(this.#text.length * 2)
    this.#text.copy(larger, 0, 0, this.#bytes)
    this.#text = larger
  }
}

/** The list as a table; it has no errors. */
export const tableOf = (list: SignatureList): SignatureTable => ({
  functionsOf: (selector) => list.of(selector).map(parseFunction),
  eventsOf: (topic) => list.of(topic).map((text) => parseEvent(`event ${text}`)),
  errorsOf: () => [],
})
