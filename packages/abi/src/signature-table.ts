import { TronError } from '@sundial/primitives'
import {
  type AbiItem,
  type ErrorItem,
  type EventItem,
  type FunctionItem,
  type NamedItem,
  signatureOf,
} from './item.ts'
import { selectorOf, topicOf } from './signature.ts'
import { trc1155 } from './standards/trc1155.ts'
import { trc20 } from './standards/trc20.ts'
import { trc721 } from './standards/trc721.ts'

/** Items by the hash at the start of calls, logs and reverts. Several may share one: the earlier is the likelier. */
export type SignatureTable = {
  readonly functionsOf: (selector: string) => readonly FunctionItem[]
  readonly eventsOf: (topic: string) => readonly EventItem[]
  readonly errorsOf: (selector: string) => readonly ErrorItem[]
}

/**
 * A table of these items. Items with unreadable types (structs in ABIs from java-tron) are left out. The same signature
 * may occur twice with other names or other indexed members.
 */
export function createSignatureTable(items: readonly AbiItem[]): SignatureTable {
  const functions = new Map<string, FunctionItem[]>()
  const events = new Map<string, EventItem[]>()
  const errors = new Map<string, ErrorItem[]>()
  for (const item of items) {
    if (item.type === 'function') add(functions, item, selectorOf)
    else if (item.type === 'error') add(errors, item, selectorOf)
    else if (item.type === 'event' && item.anonymous !== true) add(events, item, topicOf)
  }
  return {
    functionsOf: (selector) => functions.get(selector) ?? [],
    eventsOf: (topic) => events.get(topic) ?? [],
    errorsOf: (selector) => errors.get(selector) ?? [],
  }
}

/** The first table's items before the second's: a contract's own ABI before the well-known signatures. */
export const joinTables = (first: SignatureTable, second: SignatureTable): SignatureTable => ({
  functionsOf: (selector) => [...first.functionsOf(selector), ...second.functionsOf(selector)],
  eventsOf: (topic) => [...first.eventsOf(topic), ...second.eventsOf(topic)],
  errorsOf: (selector) => [...first.errorsOf(selector), ...second.errorsOf(selector)],
})

function add<Item extends NamedItem>(
  table: Map<string, Item[]>,
  item: Item,
  hash: (signature: string) => string,
): void {
  const signature = readSignature(item)
  if (signature === undefined) return
  const key = hash(signature)
  const found = table.get(key)
  if (found === undefined) table.set(key, [item])
  else found.push(item)
}

function readSignature(item: NamedItem): string | undefined {
  try {
    return signatureOf(item)
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

let table: SignatureTable | undefined

/** Functions, events and errors of the token standards. Created on first use: hashing them costs a few milliseconds. */
export const standardTable = (): SignatureTable =>
  (table ??= createSignatureTable([...trc20, ...trc721, ...trc1155]))
