import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { joinBytes, limits, Malformed, TronError } from '@sundial/primitives'
import { checkUnknownMember, expectedObject, NumberText } from './json-format.ts'
import { readLength } from './scalars.ts'
import type { FieldType, JsonForm, ReadState } from './types.ts'

/** Bytes of fields this version does not know; they travel with copies of the value and are written last. */
export const unknownFields: unique symbol = Symbol('unknown fields')

type Many<Item> = { readonly many: FieldType<Item>; readonly packed: boolean }
/** Number on the wire, type, and the JSON name where it is not the snake_case of the member's name. */
type Fields = { readonly [name: string]: readonly [number: number, type: unknown, jsonName?: string] }
type ValueOf<Type> =
  Type extends Many<infer Item> ? readonly Item[] : Type extends FieldType<infer Value> ? Value : never
type ValueOfFields<Table extends Fields> = { readonly [Name in keyof Table]: ValueOf<Table[Name][1]> } & {
  readonly [unknownFields]?: Uint8Array | undefined
}

export type MessageType<Value> = Omit<FieldType<Value | undefined>, 'fromJson' | 'toJson'> & {
  readonly fields: Fields
  /** Throws `malformed_message` when the bytes are not such a message or pass `limits`. */
  decode(bytes: Uint8Array): Value
  /** Bytes equal to those decoded, whatever encoder wrote them; canonical for values made here. */
  encode(value: Value): Uint8Array
  /** A whole value from the members that are not empty. */
  create(members: Partial<Value>): Value
  toJson(value: Value | undefined, form: JsonForm): Readonly<Record<string, unknown>>
  fromJson(json: unknown, form: JsonForm): Value
}

type Row = {
  readonly name: string
  readonly number: number
  readonly jsonName: string
  readonly type: FieldType<unknown>
  readonly many: boolean
  readonly packed: boolean
}

/** Bytes of values whose encoder was not canonical, by identity: such values are frozen and not encoded anew. */
const irregularBytes = new WeakMap<object, Uint8Array>()

export const repeated = <Item>(many: FieldType<Item | undefined>): Many<Item> => ({
  many: many as FieldType<Item>,
  packed: many.wireType === WireType.Varint,
})

/** A protobuf map as its entries in the order of the wire; java-tron prints maps as such a list too. */
// Entries carry key and value even when they are zero (com.google.protobuf.MapEntry).
export const map = <Key, Value>(key: FieldType<Key>, value: FieldType<Value>) =>
  repeated(message({ key: [1, key], value: [2, value] }, { explicit: true })) as unknown as Many<{
    readonly key: Key
    readonly value: Value
  }>

/** One literal gives bytes, both JSON forms and the type of a message. Numbers: java-tron's protocol files. */
export function message<const Table extends Fields>(
  table: Table,
  { explicit = false }: { explicit?: boolean } = {},
): MessageType<ValueOfFields<Table>> {
  type Value = ValueOfFields<Table>
  const rows = Object.entries(table)
    .map(([name, field]) => toRow(name, field))
    .sort((left, right) => left.number - right.number)
  const shape = { rows, explicit }
  const rowByNumber = new Map(rows.map((row) => [row.number, row]))
  const rowByJsonName = new Map(rows.map((row) => [row.jsonName, row]))
  const blank = blankMaker(rows)

  const decodeAt = (reader: BinaryReader, end: number, state: ReadState): Value => {
    if (state.depth > limits.messageDepth) throw new Malformed('message', 'Messages nest too deep.')
    const start = reader.pos
    const value = blank()
    const unknown = readFields(reader, end, { value, state, rowByNumber, explicit })
    if (unknown.length > 0) value[unknownFields as never] = joinBytes(unknown)
    if (state.irregular) irregularBytes.set(Object.freeze(value), state.input.slice(start, end))
    return value as Value
  }

  const writeRows = (writer: BinaryWriter, value: Value): void => {
    for (const row of rows) {
      const member = (value as Record<string, unknown>)[row.name]
      if (explicit || row.many || !row.type.isEmpty(member)) writeRow(writer, row, member)
    }
    const unknown = value[unknownFields]
    if (unknown !== undefined) writer.raw(unknown)
  }

  const encode = (value: Value): Uint8Array =>
    irregularBytes.get(value) ?? written((writer) => writeRows(writer, value))

  return {
    fields: table,
    wireType: WireType.LengthDelimited,
    empty: undefined,
    isEmpty: (value) => value === undefined,
    decode: (input) =>
      guarded(() => decodeAt(new BinaryReader(input), input.length, { irregular: false, depth: 0, input })),
    encode,
    create: (members) => ({ ...blank(), ...members }) as Value,
    read(reader, state) {
      const length = readLength(reader, state)
      const inner = { irregular: false, depth: state.depth + 1, input: state.input }
      return decodeAt(reader, reader.pos + length, inner)
    },
    write(writer, value) {
      const original = irregularBytes.get(value!)
      if (original !== undefined) return void writer.bytes(original)
      writer.fork()
      writeRows(writer, value!)
      writer.join()
    },
    toJson: (value, form) => (value === undefined ? {} : rowsToJson(shape, value, form)),
    fromJson: (json, form) =>
      (form.strict === true
        ? rowsFromStrictJson(rowByJsonName, json, form, blank())
        : rowsFromJson(rows, json, form, blank())) as Value,
  }
}

function toRow(name: string, [number, fieldType, jsonName]: Fields[string]): Row {
  const type = fieldType as FieldType<unknown> | Many<unknown>
  const many = 'many' in type
  return {
    name,
    number,
    jsonName: jsonName ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    type: many ? type.many : type,
    many,
    packed: many && type.packed,
  }
}

/** A writer grows its buffer by copying, so one is reused with its buffer; encoding never awaits or nests. */
let sharedWriter = new BinaryWriter()

function written(write: (writer: BinaryWriter) => void): Uint8Array {
  try {
    write(sharedWriter)
    return sharedWriter.finish()
  } catch (error) {
    sharedWriter = new BinaryWriter()
    throw error
  }
}

/** Copies a template: cheaper than building the object anew, and every value has the same shape. */
function blankMaker(rows: readonly Row[]): () => Record<string, unknown> {
  const template = Object.fromEntries(rows.map((row) => [row.name, row.many ? [] : row.type.empty]))
  const lists = rows.filter(({ many }) => many).map(({ name }) => name)
  return () => {
    const value = { ...template }
    for (const name of lists) value[name] = []
    return value
  }
}

type Reading = {
  readonly value: Record<string, unknown>
  readonly state: ReadState
  readonly rowByNumber: ReadonlyMap<number, Row>
  readonly explicit: boolean
}

/** Fills `value` from the bytes up to `end`; returns the unknown fields with their tags. */
function readFields(reader: BinaryReader, end: number, { value, state, rowByNumber, explicit }: Reading) {
  const unknown: Uint8Array[] = []
  let last = 0
  let readCount = 0
  while (reader.pos < end) {
    const start = reader.pos
    const [number, wireType] = reader.tag()
    if (reader.pos - start !== tagLength(number)) state.irregular = true
    const row = rowByNumber.get(number)
    if (row === undefined || !accepts(row, wireType)) {
      skipUnknown(reader, number, wireType)
      unknown.push(state.input.slice(start, reader.pos))
    } else {
      if (unknown.length > 0 || !follows(row, last)) state.irregular = true
      last = number
      readCount++
      readRow(reader, row, { wireType, value, state })
      if (isExplicitZero(row, value, explicit)) state.irregular = true
    }
  }
  if (reader.pos !== end) throw new Malformed('message', 'A field runs over the end of its message.')
  if (explicit && readCount !== rowByNumber.size) state.irregular = true
  return unknown
}

/** A canonical encoder writes fields in rising order, and again only the items of a list. */
const follows = (row: Row, last: number): boolean =>
  row.number > last || (row.number === last && row.many && !row.packed)

const isExplicitZero = (row: Row, value: Record<string, unknown>, explicit: boolean): boolean =>
  !explicit && !row.many && row.type.isEmpty(value[row.name])

function skipUnknown(reader: BinaryReader, number: number, wireType: WireType): void {
  if (wireType === WireType.StartGroup || wireType === WireType.EndGroup) {
    throw new Malformed('message', 'Groups do not occur in the protocol.')
  }
  reader.skip(wireType, number)
}

/** Bytes of a canonical tag: a varint of seven bits a byte, of which the wire type takes three. */
const tagLength = (number: number): number =>
  number < 16 ? 1 : number < 2048 ? 2 : number < 262_144 ? 3 : number < 33_554_432 ? 4 : 5

const accepts = (row: Row, wireType: WireType): boolean =>
  wireType === row.type.wireType || (row.packed && wireType === WireType.LengthDelimited)

function readRow(
  reader: BinaryReader,
  row: Row,
  { wireType, value, state }: { wireType: WireType; value: Record<string, unknown>; state: ReadState },
): void {
  if (!row.many) {
    value[row.name] = row.type.read(reader, state)
    return
  }
  const items = value[row.name] as unknown[]
  if (!row.packed) {
    items.push(row.type.read(reader, state))
  } else if (wireType === WireType.LengthDelimited) {
    const end = readLength(reader, state) + reader.pos
    while (reader.pos < end) items.push(row.type.read(reader, state))
    if (reader.pos !== end) throw new Malformed('message', `A list of ${row.name} runs over its end.`)
    if (items.length === 0) state.irregular = true
  } else {
    items.push(row.type.read(reader, state))
    state.irregular = true
  }
  if (items.length > limits.repeatedItems) throw new Malformed('message', `Too many members ${row.name}.`)
}

function writeRow(writer: BinaryWriter, row: Row, member: unknown): void {
  if (!row.many) {
    writer.tag(row.number, row.type.wireType)
    row.type.write(writer, member)
    return
  }
  const items = member as readonly unknown[]
  if (items.length === 0) return
  if (row.packed) {
    writer.tag(row.number, WireType.LengthDelimited).fork()
    for (const item of items) row.type.write(writer, item)
    writer.join()
    return
  }
  for (const item of items) {
    writer.tag(row.number, row.type.wireType)
    row.type.write(writer, item)
  }
}

function rowsToJson(
  { rows, explicit }: { rows: readonly Row[]; explicit: boolean },
  value: Record<string, unknown>,
  form: JsonForm,
) {
  const json: Record<string, unknown> = {}
  for (const { name, jsonName, type, many } of rows) {
    const member = value[name]
    if (many) {
      const items = member as readonly unknown[]
      if (items.length > 0) json[jsonName] = items.map((item) => type.toJson(item, form))
    } else if (explicit || !type.isEmpty(member)) {
      json[jsonName] = type.toJson(member, form)
    }
  }
  return json
}

/** Unknown members are ignored: nodes of other versions and explorers add their own. */
function rowsFromJson(rows: readonly Row[], json: unknown, form: JsonForm, value: Record<string, unknown>) {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Malformed('json', 'Expected an object.')
  }
  for (const { name, jsonName, type, many } of rows) {
    const member = (json as Record<string, unknown>)[jsonName]
    if (member === undefined || member === null) continue
    if (!many) {
      value[name] = type.fromJson(member, form)
    } else if (Array.isArray(member) && member.length <= limits.repeatedItems) {
      value[name] = member.map((item) => type.fromJson(item, form))
    } else {
      throw new Malformed('json', `Expected a list of ${jsonName}.`)
    }
  }
  return value
}

/** As JsonFormat.mergeField: members in their order, a list or one item for either kind of field, the last one wins. */
function rowsFromStrictJson(
  rowByJsonName: ReadonlyMap<string, Row>,
  json: unknown,
  form: JsonForm,
  value: Record<string, unknown>,
) {
  if (typeof json !== 'object' || json === null || Array.isArray(json) || json instanceof NumberText) {
    throw expectedObject()
  }
  for (const [jsonName, member] of Object.entries(json)) {
    if (member === undefined) continue
    const row = rowByJsonName.get(jsonName)
    if (row === undefined) {
      checkUnknownMember(member)
      continue
    }
    const items = (Array.isArray(member) ? member : [member])
      .filter((item) => item !== null || 'fields' in row.type)
      .map((item) => row.type.fromJson(item, form))
    if (items.length > limits.repeatedItems) throw new Malformed('json', `Too many members ${jsonName}.`)
    if (row.many) value[row.name] = [...(value[row.name] as readonly unknown[]), ...items]
    else if (items.length > 0) value[row.name] = items.at(-1)
  }
  return value
}

/** The reader throws plain errors on truncated or overlong input: foreign bytes give one kind of error. */
function guarded<Value>(decode: () => Value): Value {
  try {
    return decode()
  } catch (cause) {
    if (cause instanceof TronError) throw cause
    throw new Malformed('message', 'The bytes are not a message of this kind.', { cause })
  }
}
