import { type Address, isAccountAddress, Malformed, parseJson, toAddress } from '@sundial/primitives'
import { address as addressField, type JsonForm, text as textField } from '@sundial/protocol'

/** Members of a JSON body; of a query or a form, where every value is text. */
export type Parameters = Readonly<Record<string, unknown>>

export const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** A text, or a number as text; empty when absent. */
export function stringIn(parameters: Parameters, name: string): string {
  const value = parameters[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** As deep as protobuf reads messages; what walks JSON must not run out of stack. */
const mostNested = 100

function isTooNested(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') isInText = !isInText
    else if (isInText && letter === '\\') at++
    else if (!isInText && (letter === '[' || letter === '{')) depth++
    else if (!isInText && (letter === ']' || letter === '}')) depth--
    if (depth > mostNested) return true
  }
  return false
}

/** Throws `malformed_json` when the text is no JSON object. */
export function membersOfJson(text: string): Parameters {
  if (isTooNested(text)) throw new Malformed('json', `Nested deeper than ${mostNested}.`)
  const json = text.trim() === '' ? {} : parseJson(text)
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Parameters
  throw new Malformed('json', 'Wanted a JSON object.')
}

/** An absent number is zero, as in every proto3 request. Throws `malformed_parameter`. */
export function numberIn(parameters: Parameters, name: string): number {
  const value = parameters[name] ?? 0
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  throw new Malformed(
    'parameter',
    `For input string: "${typeof value === 'string' ? value.slice(0, 40) : name}"`,
  )
}

/** Throws `malformed_parameter` when the member is not hex. */
export function hexIn(parameters: Parameters, name: string): string {
  const value = parameters[name] ?? ''
  if (typeof value === 'string' && /^(0x)?([0-9a-fA-F]{2})*$/.test(value)) {
    return value.replace(/^0x/, '').toLowerCase()
  }
  throw new Malformed('parameter', `exception decoding Hex string: ${name}`)
}

/** An address in hex or base58; empty when absent, as it is when it is nobody's. */
export const addressIn = (parameters: Parameters, name: string, form: JsonForm): Address =>
  addressField.fromJson(parameters[name] ?? '', form)

/** Bytes of a name, which `visible` writes as text. */
export const textIn = (parameters: Parameters, name: string, form: JsonForm): Uint8Array =>
  textField.fromJson(parameters[name] ?? '', form)

/** For cheats, which take both forms. Throws `malformed_address`. */
export function accountIn(parameters: Parameters, name: string): Address {
  const address = toAddress(stringIn(parameters, name))
  if (isAccountAddress(address)) return address
  throw new Malformed('address', `Not an account's address: ${address}`)
}

/** For cheats: a word of 32 bytes, in hex after 0x or a number. Throws `malformed_parameter`. */
export function wordIn(parameters: Parameters, name: string): bigint {
  const text = stringIn(parameters, name)
  const word = /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(text) ? BigInt(text) : -1n
  if (word >= 0n && word < 1n << 256n) return word
  throw new Malformed('parameter', `${name} is a word of 32 bytes, in hex after 0x or a number`)
}

const maximumAmount = 2n ** 62n

/** For cheats: an amount that no sum of a few takes past an int64. Throws `malformed_parameter`. */
export function amountIn(parameters: Parameters, name: string): bigint {
  const text = stringIn(parameters, name)
  if (/^\d{1,19}$/.test(text) && BigInt(text) <= maximumAmount) return BigInt(text)
  throw new Malformed('parameter', `${name} is an integer between 0 and ${maximumAmount}`)
}
