import { limits, Malformed } from '@sundial/primitives'
import type { MessageType } from '@sundial/protocol'

export type Members = Readonly<Record<string, unknown>>

export const isObject = (json: unknown): json is Members =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Throws `malformed_json` unless the value is an object. */
export function membersOf(json: unknown, what: string): Members {
  if (isObject(json)) return json
  throw new Malformed('json', `Expected ${what} as an object.`)
}

/** Throws `malformed_json` unless the member is a text. */
export function textOf(json: Members, name: string): string {
  const member = json[name]
  if (typeof member === 'string') return member
  throw new Malformed('json', `Expected a text ${name}.`)
}

/** An absent list is empty. Throws `malformed_json` when the member is not a list. */
export function listOf(json: Members, name: string): readonly unknown[] {
  const member = json[name] ?? []
  if (Array.isArray(member)) return member as readonly unknown[]
  throw new Malformed('json', `Expected a list ${name}.`)
}

/** The messages of a list in an answer; java-tron leaves out an empty list. Throws `malformed_json`. */
export function readList<Value>(
  answer: unknown,
  name: string,
  type: Pick<MessageType<Value>, 'fromJson'>,
): readonly Value[] {
  const items = listOf(membersOf(answer, `an answer with ${name}`), name)
  if (items.length > limits.repeatedItems)
    throw new Malformed('json', `A list of ${items.length} ${name} is more than a node has.`)
  return items.map((item) => type.fromJson(membersOf(item, `one of ${name}`), { visible: false }))
}
