// Messages as other encoders, old ones and attackers write them: regular, sloppy and broken, by seed.
import { concatBytes, fromText } from '@sundial/primitives'
import { type Field, fieldsOf, type Kind } from './facts.ts'

/** Numbers below a bound, always the same for a seed (xorshift32). */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1
  }
  below(bound: number): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state >>> 0
    return this.#state % bound
  }
  /** True once in so many times. */
  once(times: number): boolean {
    return this.below(times) === 0
  }
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }
}

/** `regular`: as protobuf writes. `sloppy`: with all that a reader must bear. */
export type Manner = 'regular' | 'sloppy'

const empty = new Uint8Array(0)
const deepest = 5

function varint(value: bigint, minimum = 1): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  do {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  } while (rest > 0n || bytes.length < minimum)
  bytes[bytes.length - 1]! &= 127
  return Uint8Array.from(bytes)
}

class Maker {
  readonly #chance: Chance
  readonly #isSloppy: boolean
  constructor(chance: Chance, manner: Manner) {
    this.#chance = chance
    this.#isSloppy = manner === 'sloppy'
  }

  #odd(times: number): boolean {
    return this.#isSloppy && this.#chance.once(times)
  }

  #varint(value: bigint, times = 25): Uint8Array {
    return varint(value, this.#odd(times) ? 2 + this.#chance.below(9) : 1)
  }

  #tag(number: number, wireType: number): Uint8Array {
    const tag = BigInt(number) * 8n + BigInt(wireType)
    return this.#varint(this.#odd(600) ? tag + (1n << 35n) : tag, 150)
  }

  #delimited(number: number, content: Uint8Array): Uint8Array {
    const length = this.#odd(150) ? content.length + 1 + this.#chance.below(4) : content.length
    return concatBytes(this.#tag(number, 2), this.#varint(BigInt(length), 80), content)
  }

  message(name: string, depth = 0): Uint8Array {
    const parts: Uint8Array[] = []
    for (const field of fieldsOf(name).values()) {
      const most =
        field.isRepeated || field.type.kind === 'map' ? this.#chance.below(4) : this.#isPresent(depth)
      const times = this.#odd(12) && most > 0 ? most + 1 : most
      if (times > 0) parts.push(...this.#field(field, times, depth))
    }
    if (this.#odd(6)) parts.push(this.#unknown(name))
    if (this.#odd(4) && parts.length > 1) {
      const [moved] = parts.splice(this.#chance.below(parts.length), 1)
      parts.splice(this.#chance.below(parts.length + 1), 0, moved!)
    }
    return concatBytes(...parts)
  }

  #isPresent(depth: number): number {
    return this.#chance.below(10) < (depth < 2 ? 7 : 4) ? 1 : 0
  }

  #field(field: Field, times: number, depth: number): readonly Uint8Array[] {
    const { number, type, isRepeated } = field
    if (isRepeated && !['bytes', 'string', 'message'].includes(type.kind))
      return [this.#packable(field, times)]
    const keys = new Set<string>()
    return Array.from({ length: times }, () => {
      if (this.#odd(60)) return this.#wrongType(number)
      if (type.kind === 'map') return this.#entry(number, type, keys)
      if (type.kind === 'message') {
        return depth >= deepest
          ? this.#delimited(number, empty)
          : this.#delimited(number, this.message(type.name, depth + 1))
      }
      if (type.kind === 'bytes' || type.kind === 'string') {
        const content = this.#content(type.kind)
        return content.length > 0 || isRepeated || this.#isSloppy ? this.#delimited(number, content) : empty
      }
      const value = this.#number(type)
      return value !== 0n || this.#isSloppy ? concatBytes(this.#tag(number, 0), this.#varint(value)) : empty
    })
  }

  #packable({ number, type }: Field, times: number): Uint8Array {
    const values = Array.from({ length: times }, () => this.#varint(this.#number(type)))
    return this.#odd(2)
      ? concatBytes(...values.map((value) => concatBytes(this.#tag(number, 0), value)))
      : this.#delimited(number, concatBytes(...values))
  }

  #entry(number: number, type: Extract<Kind, { kind: 'map' }>, used: Set<string>): Uint8Array {
    const member = (at: number, kind: Kind): Uint8Array =>
      kind.kind === 'string'
        ? this.#delimited(at, this.#content('string'))
        : concatBytes(this.#tag(at, 0), this.#varint(this.#number(kind)))
    let key = member(1, { kind: type.key })
    while (!this.#isSloppy && used.has(key.join())) key = member(1, { kind: type.key })
    used.add(key.join())
    const parts = [key, member(2, { kind: type.value })]
    if (this.#odd(8)) parts.reverse()
    if (this.#odd(8)) parts.splice(this.#chance.below(2), 1)
    if (this.#odd(10)) parts.push(this.#unknown('google.protobuf.Any'))
    if (this.#odd(10)) parts.push(member(1, { kind: type.key }))
    return this.#delimited(number, concatBytes(...parts))
  }

  #content(kind: 'bytes' | 'string'): Uint8Array {
    if (kind === 'string') return this.#text()
    const length = this.#chance.once(12) ? 128 + this.#chance.below(80) : this.#chance.below(24)
    return Uint8Array.from({ length }, () => this.#chance.below(256))
  }

  #text(): Uint8Array {
    const text = Array.from({ length: this.#chance.below(6) }, () =>
      this.#chance.pick(['a', 'Z', '0', ' ', '\0', 'é', '\ufeff', '漢', '\ufffd', '😀']),
    ).join('')
    if (!this.#odd(25)) return fromText(text)
    // A lone continuation, a truncated sequence, an overlong one, a surrogate, a number beyond Unicode.
    const broken = this.#chance.pick([
      [0x80],
      [0xe6, 0xbc],
      [0xc0, 0x80],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
    ])
    return concatBytes(fromText(text), Uint8Array.from(broken))
  }

  #number(type: Kind): bigint {
    if (this.#odd(8)) return 0n
    if (type.kind === 'bool')
      return this.#odd(8) ? BigInt(this.#chance.below(300)) : BigInt(this.#chance.below(2))
    const small = BigInt(this.#chance.below(type.kind === 'enum' ? 12 : 100_000))
    if (!this.#chance.once(5)) return small
    const random =
      (BigInt(this.#chance.below(2 ** 31)) << 33n) ^ (BigInt(this.#chance.below(2 ** 31)) << 8n) ^ small
    const shorter = BigInt.asIntN(1 + this.#chance.below(64), random)
    return type.kind === 'int64' || this.#isSloppy ? shorter : BigInt.asIntN(32, shorter)
  }

  #wrongType(number: number): Uint8Array {
    return this.#unknownAt(number, this.#chance.pick([0, 1, 2, 3, 5]), 0)
  }

  #unknown(message: string): Uint8Array {
    const known = fieldsOf(message)
    let number = 1 + this.#chance.below(this.#chance.once(5) ? 536_870_911 : 60)
    while (known.has(number)) number++
    return this.#unknownAt(number, this.#chance.pick([0, 1, 2, 2, 3, 5]), 0)
  }

  #unknownAt(number: number, wireType: number, depth: number): Uint8Array {
    const some = (length: number) => Uint8Array.from({ length }, () => this.#chance.below(256))
    const tag = this.#tag(number, wireType)
    if (wireType === 0) return concatBytes(tag, this.#varint(this.#number({ kind: 'int64' })))
    if (wireType === 1 || wireType === 5) return concatBytes(tag, some(wireType === 1 ? 8 : 4))
    if (wireType === 2) return this.#delimited(number, some(this.#chance.below(9)))
    const fields = Array.from({ length: depth > 2 ? 0 : this.#chance.below(3) }, () =>
      this.#unknownAt(1 + this.#chance.below(30), this.#chance.pick([0, 1, 2, 3, 5]), depth + 1),
    )
    return concatBytes(tag, ...fields, this.#tag(this.#odd(20) ? number + 1 : number, 4))
  }
}

/** Bytes that a copy on the way changed. */
function damaged(bytes: Uint8Array, chance: Chance): Uint8Array {
  const at = chance.below(bytes.length + 1)
  switch (chance.below(5)) {
    case 0:
      return bytes.slice(0, at)
    case 1:
      return concatBytes(bytes.slice(0, at), Uint8Array.of(chance.below(256)), bytes.slice(at))
    case 2:
      return concatBytes(bytes.slice(0, at), bytes.slice(at + 1 + chance.below(3)))
    case 3:
      return concatBytes(bytes.slice(0, at), bytes.slice(chance.below(bytes.length + 1)))
    default: {
      const changed = bytes.slice()
      if (at < bytes.length) changed[at]! ^= 1 << chance.below(8)
      return changed
    }
  }
}

export const regularMessage = (name: string, chance: Chance): Uint8Array =>
  new Maker(chance, 'regular').message(name)

/** One message of the kind: regular, sloppy, or damaged. */
export function makeMessage(name: string, chance: Chance): Uint8Array {
  const way = chance.below(20)
  if (way === 0) return Uint8Array.from({ length: chance.below(30) }, () => chance.below(256))
  const bytes = new Maker(chance, way < 7 ? 'regular' : 'sloppy').message(name)
  return way < 16 ? bytes : damaged(bytes, chance)
}
