// JSON as java-tron reads it. fastjson takes more than the standard allows, java-tron's own JsonFormat takes less of
// that: what only the second rejects is reported with the value.
import { Malformed } from '@sundial/primitives'
import { closing, type JsonPath, NumberText } from '@sundial/protocol'

export type ReadJson = {
  /** Long integers are `bigint`; numbers that are no plain integers are `NumberText`. */
  readonly value: unknown
  /** Why JsonFormat refuses the text, and where, if it does. */
  readonly formatFault: string | undefined
}

/** As deep as protobuf reads messages, so that recursion over JSON does not exhaust the stack. */
const mostNested = 100

/** Throws `malformed_json`. */
export function readJson(text: string): ReadJson {
  const reader = new Reader(text)
  const value = reader.document()
  return { value, formatFault: reader.formatFault }
}

/** Where a part begins in a text that can be read, as JsonFormat writes it: `1:18`. Undefined where there is no such part. */
export function placeIn(text: string, path: JsonPath): string | undefined {
  const reader = new Reader(text, path)
  reader.document()
  return reader.place === undefined ? undefined : placeAt(text, reader.place)
}

/** Line and column, from 1. */
export function placeAt(text: string, at: number): string {
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', start)) {
    line++
    start = end + 1
  }
  return `${line}:${at - start + 1}`
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

class Reader {
  formatFault: string | undefined
  /** Where the wanted part begins; the last of several, as the last member of a name counts. */
  place: number | undefined
  readonly #text: string
  readonly #wanted: JsonPath | undefined
  #at = 0
  /** Also the number of steps from the whole to the value that is being read. */
  #depth = 0
  /** How many of those steps lead along the wanted path before the first that does not. */
  #followed = 0

  constructor(text: string, wanted?: JsonPath) {
    this.#text = text
    this.#wanted = wanted
  }

  document(): unknown {
    const value = this.#value()
    if (this.#peek() !== '') throw syntaxError()
    return value
  }

  /** The next character that is no space; empty at the end. */
  #peek(): string {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
    return this.#text[this.#at] ?? ''
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false
    this.#at++
    return true
  }

  #token(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const token = pattern.exec(this.#text)?.[0]
    if (token !== undefined) this.#at += token.length
    return token
  }

  #value(): unknown {
    const next = this.#peek()
    if (this.#wanted?.length === this.#depth && this.#followed === this.#depth) this.place = this.#at
    if (next === '{') return this.#nested(() => this.#members())
    if (next === '[') return this.#nested(() => this.#items())
    if (next === '"' || next === "'") return this.#string()
    const word = this.#token(/(?:true|false|null)\b/y)
    if (word !== undefined) return word === 'null' ? null : word === 'true'
    const number = this.#token(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y)
    if (number === undefined) throw syntaxError()
    return numberOf(number)
  }

  #nested<Value>(read: () => Value): Value {
    this.#at++
    if (++this.#depth > mostNested) throw new Malformed('json', `Nested deeper than ${mostNested}.`)
    const value = read()
    this.#depth--
    return value
  }

  /** Whether a step within the value that is being read leads along the wanted path, as all steps to that value do. */
  #follows(step: string | number): boolean {
    return this.#followed === this.#depth - 1 && this.#wanted?.[this.#followed] === step
  }

  #part(step: string | number): unknown {
    if (!this.#follows(step)) return this.#value()
    this.#followed++
    const value = this.#value()
    this.#followed--
    return value
  }

  /** The end of an object or a list without anything in it. */
  #noteEnd(character: string): void {
    const isWanted = this.#wanted?.length === this.#depth && this.#follows(closing)
    if (isWanted && this.#peek() === character) this.place = this.#at
  }

  #refuse(fault: string): void {
    this.formatFault ??= `${placeAt(this.#text, this.#at)}: ${fault}`
  }

  #members(): object {
    const members = new Map<string, unknown>()
    this.#noteEnd('}')
    while (!this.#take('}')) {
      const name = this.#name()
      if (!this.#take(':')) throw syntaxError()
      members.set(name, this.#part(name))
      if (!this.#take(',')) {
        if (!this.#take('}')) throw syntaxError()
        break
      }
      if (this.#peek() === '}') this.#refuse('Expected identifier. -}')
    }
    return Object.fromEntries(members)
  }

  #name(): string {
    const next = this.#peek()
    if (next === "'") this.#refuse("Expected identifier. -'")
    if (next === "'" || next === '"') return this.#string()
    const name = this.#token(/[a-zA-Z_$][\w$]*/y)
    if (name === undefined) throw syntaxError()
    return name
  }

  #items(): unknown[] {
    const items: unknown[] = []
    this.#noteEnd(']')
    while (!this.#take(']')) {
      items.push(this.#part(items.length))
      if (!this.#take(',')) {
        if (!this.#take(']')) throw syntaxError()
        break
      }
    }
    return items
  }

  #string(): string {
    const token = this.#token(/"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/y)
    if (token === undefined) throw syntaxError()
    const inner = token.slice(1, -1)
    if (!inner.includes('\\')) return inner
    return inner.replaceAll(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code?: string, letter = '') =>
      code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
}

function numberOf(token: string): number | bigint | NumberText {
  if (!/^-?\d+$/.test(token)) return new NumberText(token)
  const number = Number(token)
  return Number.isSafeInteger(number) ? number : BigInt(boundedInteger(token))
}

const mostDigits = 1000
/** Of a larger number only these decide its lowest 64 bits, since 2^64 divides 10^64. */
const lowDigits = 64

/**
 * An integer with the same sign and the same lowest 64 bits, which is as much beyond every range: millions of digits would take
 * seconds to become a number that no call takes.
 */
export function boundedInteger(token: string): string {
  if (token.length <= mostDigits) return token
  const [, sign = '', digits = ''] = /^([+-]?)0*(\d*)$/.exec(token)!
  if (digits.length <= mostDigits) return `${sign}${digits === '' ? '0' : digits}`
  return `${sign}1${'0'.repeat(mostDigits - lowDigits)}${digits.slice(-lowDigits)}`
}

const syntaxError = () => new Malformed('json', 'syntax error')
