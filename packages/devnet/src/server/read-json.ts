// JSON as java-tron reads it. fastjson takes more than the standard allows, java-tron's own JsonFormat takes less of
// that: what only the second rejects is reported with the value.
import { Malformed } from '@sundial/primitives'
import { NumberText } from '@sundial/protocol'

export type ReadJson = {
  /** Long integers are `bigint`; numbers that are no plain integers are `NumberText`. */
  readonly value: unknown
  /** Why JsonFormat refuses the text, if it does. */
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

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

class Reader {
  formatFault: string | undefined
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
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

  #members(): object {
    const members = new Map<string, unknown>()
    while (!this.#take('}')) {
      const name = this.#name()
      if (!this.#take(':')) throw syntaxError()
      members.set(name, this.#value())
      if (!this.#take(',')) {
        if (!this.#take('}')) throw syntaxError()
        break
      }
      if (this.#peek() === '}') this.formatFault ??= 'Expected identifier. -}'
    }
    return Object.fromEntries(members)
  }

  #name(): string {
    const next = this.#peek()
    if (next === "'") this.formatFault ??= "Expected identifier. -'"
    if (next === "'" || next === '"') return this.#string()
    const name = this.#token(/[a-zA-Z_$][\w$]*/y)
    if (name === undefined) throw syntaxError()
    return name
  }

  #items(): unknown[] {
    const items: unknown[] = []
    while (!this.#take(']')) {
      items.push(this.#value())
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
  return Number.isSafeInteger(number) ? number : BigInt(token)
}

const syntaxError = () => new Malformed('json', 'syntax error')
