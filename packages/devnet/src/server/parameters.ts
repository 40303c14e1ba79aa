import { type Address, isAccountAddress, Malformed, parseJson, toAddress } from '@sundial/primitives'
import { JsonRefused, NumberText } from '@sundial/protocol'
import { placeIn, readJson } from './read-json.ts'

/** Under which a body that cannot be read keeps its error, for the call to report in its own way. */
export const bodyFault: unique symbol = Symbol('body fault')

/** The text of a body, or the JSON that java-tron makes of a form. */
export const bodyText: unique symbol = Symbol('body text')

/** Members of a JSON body; of a query or a form, where every value is text. */
export type RequestParameters = Readonly<Record<string, unknown>> & {
  readonly [bodyFault]?: Error
  readonly [bodyText]?: string
}

/** Throws what is wrong with the body, if anything is. */
export function checkBody(parameters: RequestParameters): void {
  if (parameters[bodyFault] !== undefined) throw parameters[bodyFault]
}

/** Reads parts of a body; a refusal says where in the text the part is. */
export function readingBody<Value>({ [bodyText]: text }: RequestParameters, read: () => Value): Value {
  return text === undefined ? read() : readingText(text, read)
}

/** The same of any text. */
export function readingText<Value>(text: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    const place = error instanceof JsonRefused ? placeIn(text, error.path) : undefined
    throw place === undefined ? error : new Malformed('json', `${place}: ${(error as Error).message}`)
  }
}

export const isTrue = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

/** A text, or a number as text; empty when absent. */
export function stringIn(parameters: RequestParameters, name: string): string {
  const value = parameters[name]
  return ['string', 'number', 'bigint'].includes(typeof value) ? String(value) : ''
}

/** Members for tools, where JSON is the standard's. Throws `malformed_json` when the text is no object, or nests too deep. */
export function membersOfJson(text: string): RequestParameters {
  if (text.trim() === '') return {}
  readJson(text)
  const json = parseJson(text)
  if (isMembers(json)) return json
  throw new Malformed('json', 'Expected a JSON object.')
}

export const isMembers = (json: unknown): json is RequestParameters =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !(json instanceof NumberText)

/** For tools: a number, zero when absent. Throws `malformed_parameter`. */
export function numberIn(parameters: RequestParameters, name: string): number {
  const value = parameters[name] ?? 0
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  throw new Malformed(
    'parameter',
    `For input string: "${typeof value === 'string' ? value.slice(0, 40) : name}"`,
  )
}

/** For tools. Throws `malformed_parameter` when the member is not hex. */
export function hexParameter(parameters: RequestParameters, name: string): string {
  const value = parameters[name] ?? ''
  if (typeof value === 'string' && /^(?:0x)?(?:[0-9a-fA-F]{2})*$/.test(value)) {
    return value.replace(/^0x/, '').toLowerCase()
  }
  throw new Malformed('parameter', `exception decoding Hex string: ${name}`)
}

/** For cheats, which take both forms. Throws `malformed_address`. */
export function accountIn(parameters: RequestParameters, name: string): Address {
  const address = toAddress(stringIn(parameters, name))
  if (isAccountAddress(address)) return address
  throw new Malformed('address', `Not an account's address: ${address}`)
}

/** For cheats: a word of 32 bytes, in hex after 0x or a number. Throws `malformed_parameter`. */
export function wordIn(parameters: RequestParameters, name: string): bigint {
  const text = stringIn(parameters, name)
  const word = /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(text) ? BigInt(text) : -1n
  if (word >= 0n && word < 1n << 256n) return word
  throw new Malformed('parameter', `${name} is a word of 32 bytes, in hex after 0x or a number`)
}

const maximumAmount = 2n ** 62n

/** For cheats: an amount that no sum of a few takes past an int64. Throws `malformed_parameter`. */
export function amountIn(parameters: RequestParameters, name: string): bigint {
  const text = stringIn(parameters, name)
  if (/^\d{1,19}$/.test(text) && BigInt(text) <= maximumAmount) return BigInt(text)
  throw new Malformed('parameter', `${name} is an integer between 0 and ${maximumAmount}`)
}
