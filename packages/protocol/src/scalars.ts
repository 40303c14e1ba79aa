import { type BinaryReader, type BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import {
  type Address,
  equalBytes,
  fromBase58Check,
  fromEvmAddress,
  fromHex,
  fromText,
  Malformed,
  toBase58,
  toHex,
  toTextLossy,
} from '@sundial/primitives'
import {
  capitalized,
  strictAddress,
  strictBool,
  strictEnum,
  strictHex,
  strictInteger,
  strictName,
  strictText,
} from './json-format.ts'
import type { FieldType, JsonForm, ReadState } from './types.ts'

const malformed = (wanted: string, json: unknown) =>
  new Malformed('json', `Expected ${wanted}, got ${JSON.stringify(json)?.slice(0, 60) ?? 'nothing'}.`)

/**
 * Reads a varint as int64 and notes an encoding that is longer than needed, or has bits past the 64th. Of a tenth byte Java
 * reads only whether it is the last one, and takes it for 1 (CodedInputStream.ArrayDecoder.readRawVarint64).
 */
export function readInt64(reader: BinaryReader, state: ReadState): bigint {
  const start = reader.pos
  const value = BigInt(reader.int64())
  const length = reader.pos - start
  if (length === 1) return value
  const last = state.input[reader.pos - 1]!
  if (last === 0 || (length === 10 && last !== 1)) state.irregular = true
  return length === 10 ? value | -(2n ** 63n) : value
}

function integerFromJson(json: unknown): bigint {
  if (typeof json === 'bigint') return json
  if (typeof json === 'number' && Number.isSafeInteger(json)) return BigInt(json)
  if (typeof json === 'string' && /^-?\d{1,20}$/.test(json)) return BigInt(json)
  throw malformed('an integer', json)
}

const within = (value: bigint, bits: number, json: unknown): bigint => {
  if (BigInt.asIntN(bits, value) !== value) throw malformed(`an integer of ${bits} bits`, json)
  return value
}

export const int64: FieldType<bigint> = {
  wireType: WireType.Varint,
  empty: 0n,
  isEmpty: (value) => value === 0n,
  read: readInt64,
  write: (writer, value) => void writer.int64(value),
  toJson: (value) => value,
  fromJson: (json, { strict }) =>
    strict === true ? strictInteger(json, 64) : within(integerFromJson(json), 64, json),
}

export const int32: FieldType<number> = {
  wireType: WireType.Varint,
  empty: 0,
  isEmpty: (value) => value === 0,
  read(reader, state) {
    const wide = readInt64(reader, state)
    const value = BigInt.asIntN(32, wide)
    if (value !== wide) state.irregular = true
    return Number(value)
  },
  write: (writer, value) => void writer.int32(value),
  toJson: (value) => value,
  fromJson: (json, { strict }) =>
    Number(strict === true ? strictInteger(json, 32) : within(integerFromJson(json), 32, json)),
}

export const bool: FieldType<boolean> = {
  wireType: WireType.Varint,
  empty: false,
  isEmpty: (value) => !value,
  read(reader, state) {
    const value = readInt64(reader, state)
    if (value !== 0n && value !== 1n) state.irregular = true
    return value !== 0n
  },
  write: (writer, value) => void writer.bool(value),
  toJson: (value) => value,
  fromJson(json, { strict }) {
    if (strict === true) return strictBool(json)
    if (typeof json === 'boolean') return json
    if (json === 'true' || json === 'false') return json === 'true'
    throw malformed('true or false', json)
  },
}

export const double: FieldType<number> = {
  wireType: WireType.Bit64,
  empty: 0,
  isEmpty: (value) => Object.is(value, 0),
  read: (reader) => reader.double(),
  write: (writer, value) => void writer.double(value),
  toJson: (value) => value,
  fromJson(json) {
    if (typeof json === 'number') return json
    throw malformed('a number', json)
  },
}

/** How protobuf for Java names a number that its version of an enum does not know. */
const unknownName = /^UNKNOWN_ENUM_VALUE_\w+?_(-?\d+)$/

/** An enum by its names; a number this version does not know stays a number. `protocolName` is the one refusals print. */
export function enumOf<const Numbers extends Readonly<Record<string, number>>>(
  numbers: Numbers,
  protocolName = 'enum',
): FieldType<Extract<keyof Numbers, string> | number> {
  type Value = Extract<keyof Numbers, string> | number
  const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name as Value]))
  const numberOf = (value: Value): number => (typeof value === 'number' ? value : numbers[value]!)
  const named = (number: number): Value => names.get(number) ?? number
  return {
    ...(int32 as unknown as FieldType<Value>),
    empty: named(0),
    isEmpty: (value) => numberOf(value) === 0,
    read: (reader, state) => named(int32.read(reader, state)),
    write: (writer, value) => int32.write(writer, numberOf(value)),
    toJson: (value) => value,
    fromJson(json, { strict }) {
      if (strict === true) return named(strictEnum(json, numbers, protocolName))
      const name = typeof json === 'string' ? capitalized(json) : ''
      if (Object.hasOwn(numbers, name)) return name as Value
      const unknown = typeof json === 'string' ? unknownName.exec(json) : null
      if (unknown !== null) return named(int32.fromJson(unknown[1], { visible: false }))
      return named(int32.fromJson(json, { visible: false }))
    },
  }
}

/** Proto3 `string`. */
export const string: FieldType<string> = {
  wireType: WireType.LengthDelimited,
  empty: '',
  isEmpty: (value) => value === '',
  read(reader, state) {
    const bytes = readBytes(reader, state)
    const text = toTextLossy(bytes)
    // CodedInputStream.readStringRequireUtf8, which the classes of proto3 use.
    if (text.includes('\ufffd') && !equalBytes(fromText(text), bytes)) {
      throw new Malformed('message', 'A text is not UTF-8.')
    }
    return text
  },
  write: (writer, value) => void writer.string(value),
  toJson: (value) => value,
  fromJson(json, { strict }) {
    if (strict === true) return strictText(json)
    if (typeof json === 'string') return json
    if (typeof json === 'number') return String(json)
    throw malformed('a text', json)
  },
}

function readBytes(reader: BinaryReader, state: ReadState): Uint8Array {
  const length = readLength(reader, state)
  const bytes = state.input.subarray(reader.pos, reader.pos + length)
  reader.pos += length
  return bytes
}

/**
 * A tag, number and wire type. As CodedInputStream.readTag reads it: a varint of up to ten bytes whose low 32 bits count, and
 * no number 0.
 */
export function readTag(reader: BinaryReader, state: ReadState): number {
  const start = reader.pos
  const tag = reader.uint32()
  if (tag < 8) throw new Malformed('message', 'A field has the number 0.')
  const length = reader.pos - start
  if (length !== varintLength(tag) || (length === 5 && state.input[reader.pos - 1]! > 15))
    state.irregular = true
  return tag
}

export const wireTypeOf = (tag: number): WireType => tag & 7

/** Bytes of a canonical varint of 32 bits: seven bits a byte. */
const varintLength = (value: number): number =>
  value < 2 ** 7 ? 1 : value < 2 ** 14 ? 2 : value < 2 ** 21 ? 3 : value < 2 ** 28 ? 4 : 5

/** Length of what follows, checked against the end of the input. */
export function readLength(reader: BinaryReader, state: ReadState): number {
  const start = reader.pos
  const length = reader.uint32()
  if (reader.pos - start !== varintLength(length)) state.irregular = true
  if (reader.pos + length > reader.len) throw new Malformed('message', 'The bytes end inside a field.')
  return length
}

const noBytes = new Uint8Array(0)

type BytesJson = {
  readonly print: (bytes: Uint8Array, form: JsonForm) => string
  readonly parse: (text: string, form: JsonForm) => Uint8Array
  readonly parseStrictly: (json: unknown, visible: boolean) => Uint8Array
}

const bytesAs = ({ print, parse, parseStrictly }: BytesJson): FieldType<Uint8Array> => ({
  wireType: WireType.LengthDelimited,
  empty: noBytes,
  isEmpty: (value) => value.length === 0,
  read: readBytes,
  write: (writer: BinaryWriter, value) => void writer.bytes(value),
  toJson: print,
  fromJson(json, form) {
    if (form.strict === true) return parseStrictly(json, form.visible)
    if (typeof json !== 'string') throw malformed('bytes', json)
    return parse(json, form)
  },
})

/** Bytes that are hex in both JSON forms. */
export const bytes = bytesAs({ print: toHex, parse: fromHex, parseStrictly: strictHex })

/** Bytes that mean text (names, URLs, token ids): hex, or UTF-8 when `visible`. */
export const text = bytesAs({
  print: (value, { visible }) => (visible ? toTextLossy(value) : toHex(value)),
  parse: (json, { visible }) => (visible ? fromText(json) : fromHex(json)),
  parseStrictly: strictName,
})

/** Bytes that both JSON forms print as text: java-tron rewrites an account's `asset_issued_ID` (Util.convertOutput). */
export const plainText = bytesAs({ print: toTextLossy, parse: fromText, parseStrictly: strictName })

/**
 * A log's address, 20 bytes: hex, or when `visible` base58check. A receipt has that of the account address they belong to,
 * a call without a transaction that of the 20 bytes themselves (java-tron Util.printTransactionExtention).
 */
export const logAddress = bytesAs({
  print: (value, { visible }) => (visible ? toBase58(fromEvmAddress(value)) : toHex(value)),
  parse: emitterOf,
  parseStrictly: strictHex,
})

function emitterOf(json: string): Uint8Array {
  const bytes = /^(?:0x)?(?:[0-9a-fA-F]{2})*$/.test(json) ? fromHex(json) : fromBase58Check(json)
  if (bytes === undefined) throw malformed('the address of a log in hex or base58', json)
  return bytes.length === 21 && bytes[0] === 0x41 ? bytes.subarray(1) : bytes
}

/** An address: hex, or base58check when `visible`. Lenient reading takes both in either form. */
export const address: FieldType<Address> = {
  wireType: WireType.LengthDelimited,
  empty: '',
  isEmpty: (value) => value === '',
  read: (reader, state) => toHex(readBytes(reader, state)),
  write: (writer, value) => void writer.bytes(fromHex(value)),
  toJson: (value, { visible }) => (visible ? toBase58(value) : value),
  fromJson(json, { visible, strict }) {
    if (strict === true) return toHex(strictAddress(json, visible))
    if (typeof json !== 'string') throw malformed('an address', json)
    if (/^(?:0x)?(?:[0-9a-fA-F]{2})*$/.test(json)) return toHex(fromHex(json))
    const payload = fromBase58Check(json)
    if (payload === undefined) throw malformed('an address in hex or base58', json)
    return toHex(payload)
  },
}
