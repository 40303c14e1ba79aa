import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { limits, Malformed, TronError } from '@sundial/primitives'
import { checkUnknownMember, expectedObject, NumberText, withinPart } from './json-format.ts'
import { type Row, readFields, unknownFields } from './read-fields.ts'
import { readLength } from './scalars.ts'
import type { FieldType, JsonForm, ReadState, RewriteForm } from './types.ts'
import { inOrderOfJava } from './unknown-fields.ts'

type Many<Item> = { readonly many: FieldType<Item>; readonly packed: boolean; readonly isMap?: true }
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
  /** Bytes written anew at every depth, also where the value remembers those it was read from. */
  rewrite(value: Value, form: RewriteForm): Uint8Array
  /** A whole value from the members that are not empty. */
  create(members: Partial<Value>): Value
  toJson(value: Value | undefined, form: JsonForm): Readonly<Record<string, unknown>>
  fromJson(json: unknown, form: JsonForm): Value
}

/** Bytes of values whose encoder was not canonical, by identity: such values are frozen and not encoded anew. */
const irregularBytes = new WeakMap<object, Uint8Array>()

export const repeated = <Item>(many: FieldType<Item | undefined>): Many<Item> => ({
  many: many as FieldType<Item>,
  packed: many.wireType === WireType.Varint,
})

/** A protobuf map as its entries, each key once, in the order of the wire; java-tron prints maps as such a list too. */
// Entries carry key and value even when they are zero (com.google.protobuf.MapEntry).
export const map = <Key, Value>(key: FieldType<Key>, value: FieldType<Value>) =>
  ({
    ...repeated(message({ key: [1, key], value: [2, value] }, { explicit: true })),
    isMap: true,
  }) as unknown as Many<{ readonly key: Key; readonly value: Value }>

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

  const maps = rows.filter(({ isMap }) => isMap)

  /** A message that occurs again is merged into the value before: lists are joined, what the second one says replaces. */
  const decodeAt = (reader: BinaryReader, end: number, state: ReadState, before?: Value): Value => {
    if (state.depth > limits.messageDepth) throw new Malformed('message', 'Messages nest too deep.')
    const start = reader.pos
    const value = before === undefined ? blank() : { ...before }
    readFields(reader, end, { value, state, rowByNumber, maps, explicit })
    if (state.irregular && before === undefined)
      irregularBytes.set(Object.freeze(value), state.input.slice(start, end))
    return value as Value
  }

  const writeRows = (writer: BinaryWriter, value: Value, form?: RewriteForm): void => {
    for (const row of rows) {
      const member = (value as Record<string, unknown>)[row.name]
      if (explicit || row.many || !row.type.isEmpty(member)) writeRow(writer, row, member, form)
    }
    const unknown = value[unknownFields]
    if (unknown === undefined || form === 'known') return
    writer.raw(form === undefined ? unknown : inOrderOfJava(unknown))
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
    rewrite: (value, form) => written((writer) => writeRows(writer, value, form)),
    create: (members) => ({ ...blank(), ...members }) as Value,
    read(reader, state, before) {
      const length = readLength(reader, state)
      const inner = { irregular: false, depth: state.depth + 1, input: state.input }
      return decodeAt(reader, reader.pos + length, inner, before)
    },
    write(writer, value, form) {
      const original = form === undefined ? irregularBytes.get(value!) : undefined
      if (original !== undefined) return void writer.bytes(original)
      writer.fork()
      writeRows(writer, value!, form)
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
    isMap: many && type.isMap === true,
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

function writeRow(writer: BinaryWriter, row: Row, member: unknown, form: RewriteForm | undefined): void {
  if (!row.many) {
    writer.tag(row.number, row.type.wireType)
    row.type.write(writer, member, form)
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
    row.type.write(writer, item, form)
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
      withinPart(jsonName, () => checkUnknownMember(member))
      continue
    }
    const items = withinPart(jsonName, () => strictItems(row, member, form))
    if (items.length > limits.repeatedItems) throw new Malformed('json', `Too many members ${jsonName}.`)
    if (row.many) value[row.name] = [...(value[row.name] as readonly unknown[]), ...items]
    else if (items.length > 0) value[row.name] = items.at(-1)
  }
  return value
}

function strictItems({ type }: Row, member: unknown, form: JsonForm): readonly unknown[] {
  const isRead = (item: unknown) => item !== null || 'fields' in type
  if (!Array.isArray(member)) return isRead(member) ? [type.fromJson(member, form)] : []
  return member.flatMap((item, at) => (isRead(item) ? [withinPart(at, () => type.fromJson(item, form))] : []))
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
