// Members of requests to java-tron's calls, read by its two ways: as a field of a message (JsonFormat), or as a text that
// the call itself decodes (a GET, and calls that read JSON loosely).
import { type Address, fromText, Malformed, stringifyJson, toHex } from '@sundial/primitives'
import {
  address as addressField,
  base58Payload,
  bool as boolField,
  bytes as bytesField,
  int64 as int64Field,
  type JsonForm,
  NumberText,
  paddedHex,
  string as stringField,
  text as textField,
  withinPart,
} from '@sundial/protocol'
import { decoderException, illegalArgument, JavaError, nullPointer } from './response.ts'
import { readingBody, type RequestParameters } from './parameters.ts'
import { boundedInteger } from './read-json.ts'

/** How a call of java-tron reads its parameters; `isQuery` of a GET and of calls that never read a body. */
export type RequestForm = JsonForm & { readonly isQuery?: boolean | undefined }

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null

/** fastjson's getString: a number or a part of the JSON as its text; `undefined` when absent or null. */
export function memberText(parameters: RequestParameters, name: string): string | undefined {
  const value = parameters[name]
  if (isAbsent(value)) return undefined
  if (value instanceof NumberText) return value.text
  return typeof value === 'string' ? value : stringifyJson(value)
}

/** Throws `java_error` as Long.parseLong does. */
function longOfText(text: string | undefined): bigint {
  if (text !== undefined && /^[+-]?\d+$/.test(text)) {
    const value = BigInt(boundedInteger(text).replace('+', ''))
    if (BigInt.asIntN(64, value) === value) return value
  }
  throw new JavaError(
    'java.lang.NumberFormatException',
    text === undefined ? 'null' : `For input string: "${text}"`,
  )
}

/** An int64 field; zero when absent. Throws `malformed_json`, `java_error`. */
export function longIn(parameters: RequestParameters, name: string, form: RequestForm): bigint {
  if (isAbsent(parameters[name])) return 0n
  if (form.isQuery === true) return longOfText(memberText(parameters, name))
  return firstOf(parameters, name, (value) => int64Field.fromJson(value, form)) ?? 0n
}

/** As `longIn`, where a GET must name the member. */
export function requiredLongIn(parameters: RequestParameters, name: string, form: RequestForm): bigint {
  return form.isQuery === true ? longOfText(memberText(parameters, name)) : longIn(parameters, name, form)
}

/** fastjson's getBigDecimal and longValueExact: a number, or a text that is one. Throws `java_error`. */
export function exactLongIn(parameters: RequestParameters, name: string): bigint {
  const text = memberText(parameters, name)
  if (text === undefined || text === '') return 0n
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) {
    if (typeof parameters[name] === 'string') throw new JavaError('java.lang.NumberFormatException', 'null')
    throw castError(`can not cast to BigDecimal, value : ${text}`)
  }
  const value = wholeOf(text)
  if (value === undefined) throw new JavaError('java.lang.ArithmeticException', 'Rounding necessary')
  if (BigInt.asIntN(64, value) !== value) throw new JavaError('java.lang.ArithmeticException', 'Overflow')
  return value
}

/** A number that must be named. Throws `java_error`. */
export function idIn(parameters: RequestParameters, form: RequestForm): bigint {
  if (form.isQuery === true) return longOfText(memberText(parameters, 'id'))
  if (!isAbsent(parameters['id'])) return exactLongIn(parameters, 'id')
  throw new JavaError('java.security.InvalidParameterException', 'key [id] does not exist')
}

const mostExponent = 400
const mostMantissa = 10_000
const tooLarge = 2n ** 64n

/** The integer of a decimal text, if it is one. */
function wholeOf(text: string): bigint | undefined {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace('+', '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  // Such a number is no integer of 64 bits, whatever it is.
  if (mantissa.length > mostMantissa) return /^-?0*$/.test(whole + fraction) ? 0n : tooLarge
  const shift = Number(exponent) - fraction.length
  if (Math.abs(shift) > mostExponent) return /^-?0*$/.test(whole + fraction) ? 0n : undefined
  const digits = BigInt(`${whole}${fraction}` === '-' ? 0 : `${whole}${fraction}`)
  if (shift >= 0) return digits * 10n ** BigInt(shift)
  const unit = 10n ** BigInt(-shift)
  return digits % unit === 0n ? digits / unit : undefined
}

const castError = (message: string) => new JavaError('com.alibaba.fastjson.JSONException', message)

/** fastjson's getInteger. Throws `java_error`. */
export function permissionIdIn(parameters: RequestParameters): number {
  const text = memberText(parameters, 'Permission_id')
  if (text === undefined || text === '' || text === 'null') return 0
  if (/^-?\d{1,10}$/.test(text)) return Number(text)
  throw typeof parameters['Permission_id'] === 'string'
    ? new JavaError('java.lang.NumberFormatException', `For input string: "${text}"`)
    : castError(`can not cast to int, value : ${text}`)
}

/** Hex of a bytes field; empty when absent. */
export function hexIn(parameters: RequestParameters, name: string, form: RequestForm): string {
  if (isAbsent(parameters[name])) return ''
  if (form.isQuery === true) return toHex(bytesOfHex(memberText(parameters, name)))
  return toHex(firstOf(parameters, name, (value) => bytesField.fromJson(value, form)) ?? new Uint8Array(0))
}

/** Bytes of a name, which `visible` writes as text. */
export function textIn(parameters: RequestParameters, name: string, form: RequestForm): Uint8Array {
  if (isAbsent(parameters[name])) return new Uint8Array(0)
  return firstOf(parameters, name, (value) => textField.fromJson(value, form)) ?? new Uint8Array(0)
}

/** Bytes of a name that the call decodes from a text itself. */
export function plainTextIn(
  parameters: RequestParameters,
  name: string,
  { visible }: RequestForm,
): Uint8Array {
  const text = memberText(parameters, name)
  return visible ? fromText(text ?? '') : bytesOfHex(text)
}

export function stringFieldIn(parameters: RequestParameters, name: string, form: RequestForm): string {
  if (isAbsent(parameters[name])) return ''
  return firstOf(parameters, name, (value) => stringField.fromJson(value, form)) ?? ''
}

export function boolIn(parameters: RequestParameters, name: string, form: RequestForm): boolean {
  if (isAbsent(parameters[name])) return false
  return firstOf(parameters, name, (value) => boolField.fromJson(value, form)) ?? false
}

/** An address field of a message; empty when absent. */
export function addressFieldIn(parameters: RequestParameters, name: string, form: JsonForm): Address {
  if (isAbsent(parameters[name])) return ''
  return firstOf(parameters, name, (value) => addressField.fromJson(value, form)) ?? ''
}

/** An address field of a message; of a query, the text that the call decodes. */
export const addressIn = (parameters: RequestParameters, name: string, form: RequestForm): Address =>
  form.isQuery === true ? plainAddressIn(parameters, name, form) : addressFieldIn(parameters, name, form)

/** An address that the call decodes from a text itself: base58 when `visible`, hex otherwise. */
export function plainAddressIn(parameters: RequestParameters, name: string, { visible }: JsonForm): Address {
  const text = memberText(parameters, name)
  if (text === undefined || text === '') return ''
  if (!visible) return toHex(bytesOfHex(text))
  return visibleAddress(text) ?? ''
}

/** An address in a field for any bytes: base58 when `visible`, hex in a message otherwise. */
export const addressInBytes = (parameters: RequestParameters, name: string, form: RequestForm): Address =>
  form.visible ? plainAddressIn(parameters, name, form) : hexIn(parameters, name, form)

/** Commons.decodeFromBase58Check: `undefined` when the checksum or the length is wrong. Throws `java_error`. */
export function visibleAddress(text: string): Address | undefined {
  try {
    return toHex(base58Payload(text, illegalArgument))
  } catch (error) {
    if (error instanceof Malformed && error.code === 'malformed_null') return undefined
    throw error
  }
}

/** ByteArray.fromHexString: half a byte at the front is taken for a whole one. Throws `java_error`. */
export function bytesOfHex(hex: string | undefined): Uint8Array {
  try {
    return paddedHex(hex ?? '')
  } catch (error) {
    if (error instanceof Malformed) throw decoderException()
    throw error
  }
}

/** The one value of a field, of which a list may be given: the last one holds. */
function firstOf<Value>(
  parameters: RequestParameters,
  name: string,
  read: (value: unknown) => Value,
): Value | undefined {
  const json = parameters[name]
  const readAll = () => {
    if (!Array.isArray(json)) return read(json)
    return json.flatMap((item, at) => (item === null ? [] : [withinPart(at, () => read(item))])).at(-1)
  }
  return readingBody(parameters, () => withinPart(name, readAll))
}

/** Members of an object that a call cannot do without. */
export function objectIn(parameters: RequestParameters, name: string): RequestParameters {
  const value = parameters[name]
  if (typeof value !== 'object' || value === null) throw nullPointer()
  return value as RequestParameters
}
