// What java-tron's own JSON parser (JsonFormat) takes and refuses in a request, by its rules and in its words. Where in
// the text that is ("1:18: ") is for the caller to say, who has the text.
import { fromBase58Check, fromHex, fromText, Malformed } from '@sundial/primitives'

/** A number that is no plain integer, as it was written: `1.5`, `1e3`. */
export class NumberText {
  constructor(readonly text: string) {}
}

/** Names of members and places in lists, from the whole to a part; at last `closing` for the end of what is empty. */
export type JsonPath = readonly (string | number)[]

export const closing = -1

/** A part of a request that JsonFormat refuses. */
export class JsonRefused extends Malformed {
  constructor(
    message: string,
    readonly path: JsonPath = [],
  ) {
    super('json', message)
  }
}

/** Reads a part; what is refused within it is refused within the whole. */
export function withinPart<Value>(step: string | number, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw error instanceof JsonRefused ? new JsonRefused(error.message, [step, ...error.path]) : error
  }
}

const refused = (message: string, path?: JsonPath) => new JsonRefused(message, path)

/** The token with which a value begins in the text. */
function tokenOf(json: unknown): string {
  if (json instanceof NumberText) return json.text
  if (Array.isArray(json)) return '['
  if (typeof json === 'object' && json !== null) return '{'
  return typeof json === 'string' ? JSON.stringify(json) : String(json)
}

/** JsonFormat.parseInteger. A text is no number. */
export function strictInteger(json: unknown, bits: 32 | 64): bigint {
  const isInteger = typeof json === 'bigint' || (typeof json === 'number' && Number.isSafeInteger(json))
  if (!isInteger) throw refused(`Couldn't parse integer: For input string: "${tokenOf(json)}"`)
  const value = BigInt(json)
  if (BigInt.asIntN(bits, value) === value) return value
  throw refused(`Couldn't parse integer: Number out of range for ${bits}-bit signed integer: ${value}`)
}

export function strictBool(json: unknown): boolean {
  if (typeof json === 'boolean') return json
  throw refused('Expected "true" or "false".')
}

export function strictText(json: unknown): string {
  if (typeof json === 'string') return json
  throw refused('Expected string.')
}

/** ByteArray.fromHexString: an odd number of digits gets a 0 in front. Throws `malformed_hex`. */
export function paddedHex(text: string): Uint8Array {
  const digits = text.startsWith('0x') ? text.slice(2) : text
  // With a prefix of its own, as that in front of one letter x would be one.
  return fromHex(digits.length % 2 === 0 ? digits : `0x0${digits}`)
}

export function strictHex(json: unknown): Uint8Array {
  const text = strictText(json)
  try {
    if (!/^0x0x/i.test(text)) return paddedHex(text)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
  }
  throw refused('INVALID hex String')
}

export const strictName = (json: unknown, visible: boolean): Uint8Array =>
  visible ? fromText(strictText(json)) : strictHex(json)

export function strictAddress(json: unknown, visible: boolean): Uint8Array {
  if (!visible) return strictHex(json)
  return base58Payload(strictText(json), (message) => refused(`INVALID base58 String, ${message}`))
}

/** Commons.decodeFromBase58Check: throws `malformed_null` where Java goes on with null. */
export function base58Payload(text: string, refuse: (message: string) => Error): Uint8Array {
  const at = text.search(/[^1-9A-HJ-NP-Za-km-z]/)
  if (at !== -1) throw refuse(`Illegal character ${text[at]} at ${at}`)
  const payload = fromBase58Check(text)
  if (payload?.length === 21 && payload[0] === 0x41) return payload
  throw new Malformed('null', 'null')
}

/** JsonFormat.handlePrimitive for enums; `name` is the enum's full name in the protocol. */
export function strictEnum(json: unknown, numbers: Readonly<Record<string, number>>, name: string): number {
  if (typeof json === 'number' || typeof json === 'bigint' || json instanceof NumberText) {
    const number = Number(strictInteger(json, 32))
    if (Object.values(numbers).includes(number)) return number
    throw refused(`Enum type "${name}" has no value with number ${number}.`)
  }
  const token = typeof json === 'string' ? json : tokenOf(json)
  const foreign = /[^\w."]/.exec(token)
  if (foreign !== null) throw refused(`Expected identifier. -${foreign[0]}`)
  const id = capitalized(token)
  const number = Object.hasOwn(numbers, id) ? numbers[id] : undefined
  if (number === undefined) throw refused(`Enum type "${name}" has no value named "${id}".`)
  return number
}

/** `function` for `Function`, so that ABIs of compilers can be sent as they are. */
export const capitalized = (name: string): string =>
  /^[a-z]+$/.test(name) ? name.slice(0, 1).toUpperCase() + name.slice(1) : name

/** JsonFormat.handleMissingField: what a message does not know is skipped, but must be readable. */
export function checkUnknownMember(json: unknown): void {
  if (typeof json === 'bigint' || typeof json === 'number' || json instanceof NumberText) {
    strictInteger(json, 64)
  } else if (Array.isArray(json)) {
    if (json.length === 0) throw refused('Expected string.', [closing])
    for (const [at, item] of json.entries()) withinPart(at, () => checkUnknownMember(item))
  } else if (typeof json === 'object' && json !== null) {
    const members = Object.entries(json)
    if (members.length === 0) throw refused('Expected identifier. -}', [closing])
    for (const [name, member] of members) withinPart(name, () => checkUnknownMember(member))
  }
}

export const expectedObject = () => refused('Expected "{".')
