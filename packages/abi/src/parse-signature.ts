import { Malformed } from '@sundial/primitives'
import type { EventItem, FunctionItem, Mutability, NamedItem } from './item.ts'
import { abiLimits } from './limits.ts'
import type { Parameter } from './type.ts'

/**
 * An item written as in Solidity: `function transfer(address to, uint256 value) returns (bool)`,
 * `event Transfer(address indexed from, …)`, `error Paused()`, or bare `name(type,…)`, which is a function.
 * Structs are written as `(address target, bytes data)[] calls`. Throws `malformed_signature`.
 */
export function parseSignature(text: string): NamedItem {
  const words = toWords(text)
  const first = words.peek()
  const kind = first === 'function' || first === 'event' || first === 'error' ? words.next() : 'function'
  const name = words.name()
  const inputs = readParameters(words, 0)
  if (kind === 'event') return readEvent(words, { type: kind, name, inputs })
  if (kind === 'error') {
    words.end()
    return { type: kind, name, inputs }
  }
  return readFunction(words, name, inputs)
}

/** The function with this signature. Also throws `malformed_signature` for events and errors. */
export function parseFunction(text: string): FunctionItem {
  const item = parseSignature(text)
  if (item.type !== 'function') throw malformed('not a function', text)
  return item
}

/** The event with this signature. Also throws `malformed_signature` for functions and errors. */
export function parseEvent(text: string): EventItem {
  const item = parseSignature(text)
  if (item.type !== 'event') throw malformed('not an event', text)
  return item
}

type Words = ReturnType<typeof toWords>

const mutabilities = new Set(['pure', 'view', 'nonpayable', 'payable'])
const passedOver = new Set(['external', 'public', 'internal', 'private', 'virtual', 'override'])
const locations = new Set(['memory', 'calldata', 'storage', 'payable'])

function readEvent(words: Words, event: EventItem): EventItem {
  const anonymous = words.take('anonymous')
  words.end()
  return anonymous ? { ...event, anonymous } : event
}

function readFunction(words: Words, name: string, inputs: readonly Parameter[]): FunctionItem {
  let stateMutability: Mutability = 'nonpayable'
  let outputs: readonly Parameter[] = []
  for (let word = words.peek(); word !== ''; word = words.peek()) {
    words.next()
    if (mutabilities.has(word)) stateMutability = word as Mutability
    else if (word === 'constant') stateMutability = 'view'
    else if (word === 'returns') outputs = readParameters(words, 0)
    else if (!passedOver.has(word)) throw words.refuse()
  }
  return { type: 'function', name, inputs, outputs, stateMutability }
}

function readParameters(words: Words, depth: number): readonly Parameter[] {
  if (depth > abiLimits.typeDepth) throw words.refuse()
  words.require('(')
  const parameters: Parameter[] = []
  if (words.take(')')) return parameters
  do parameters.push(readParameter(words, depth))
  while (words.take(','))
  words.require(')')
  return parameters
}

function readParameter(words: Words, depth: number): Parameter {
  const isTuple = words.take('tuple') || words.peek() === '('
  const components = isTuple ? readParameters(words, depth + 1) : undefined
  let type = isTuple ? 'tuple' : words.name()
  while (words.take('[')) {
    const length = /^\d+$/.test(words.peek()) ? words.next() : ''
    words.require(']')
    type += `[${length}]`
  }
  while (locations.has(words.peek())) words.next()
  const indexed = words.take('indexed')
  const name = words.isName() ? words.next() : ''
  return { name, type, ...(components && { components }), ...(indexed && { indexed }) }
}

const word = /\s*(?:([A-Za-z_$][\w$]*|\d+|[()[\],])|$)/y
const identifier = /^[A-Za-z_$][\w$]*$/

function toWords(text: string) {
  if (text.length > abiLimits.signatureText) throw malformed('too long', text)
  const list: string[] = []
  word.lastIndex = 0
  while (word.lastIndex < text.length) {
    const [, found] = word.exec(text) ?? [undefined, undefined]
    if (found === undefined && word.lastIndex < text.length) throw malformed('an unexpected character', text)
    if (found !== undefined) list.push(found)
  }
  let at = 0
  const peek = (): string => list[at] ?? ''
  const next = (): string => list[at++] ?? ''
  const take = (wanted: string): boolean => {
    if (peek() !== wanted) return false
    at++
    return true
  }
  const refuse = () =>
    malformed(at < list.length ? `${JSON.stringify(peek())} is unexpected here` : 'it ends too early', text)
  const isName = (): boolean => identifier.test(peek())
  return {
    peek,
    next,
    take,
    refuse,
    isName,
    name(): string {
      if (!isName()) throw refuse()
      return next()
    },
    require(wanted: string): void {
      if (!take(wanted)) throw refuse()
    },
    end(): void {
      if (at < list.length) throw refuse()
    },
  }
}

const malformed = (why: string, text: string) =>
  new Malformed('signature', `Signature ${JSON.stringify(text.slice(0, 120))}: ${why}.`)
