import { limits, Malformed } from '@sundial/primitives'
import type { MessageType } from '@sundial/protocol'
import { listOf, membersOf } from './members.ts'

/** The messages of a list in an answer; java-tron leaves out an empty one. Throws `malformed_json`. */
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
