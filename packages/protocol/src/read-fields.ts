import { type BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { joinBytes, limits, Malformed } from '@sundial/primitives'
import { readLength, readTag, wireTypeOf } from './scalars.ts'
import type { FieldType, ReadState } from './types.ts'
import { readUnknown } from './unknown-fields.ts'

/** Bytes of fields this version does not know; they travel with copies of the value and are written last. */
export const unknownFields: unique symbol = Symbol('unknown fields')

export type Row = {
  readonly name: string
  readonly number: number
  readonly jsonName: string
  readonly type: FieldType<unknown>
  readonly many: boolean
  readonly packed: boolean
  readonly isMap: boolean
}

type Members = Record<string, unknown> & { [unknownFields]?: Uint8Array }

type Reading = {
  readonly value: Members
  readonly state: ReadState
  readonly rowByNumber: ReadonlyMap<number, Row>
  readonly maps: readonly Row[]
  /** The message is an entry of a map. */
  readonly explicit: boolean
}

/**
 * Fills `value` from the bytes up to `end`, as protobuf for Java 3.25.5 reads them, which java-tron does. A message that
 * occurs again is merged, any other value replaces the earlier one, zeros as well; a known number with another wire type is
 * an unknown field; lists of numbers come packed or not (GeneratedMessageV3, CodedInputStream).
 */
export function readFields(reader: BinaryReader, end: number, reading: Reading): void {
  const { state, rowByNumber, maps, explicit } = reading
  let unknown: Uint8Array[] | undefined
  let last = 0
  let readCount = 0
  while (reader.pos < end) {
    const start = reader.pos
    const tag = readTag(reader, state)
    const row = rowByNumber.get(tag >>> 3)
    const wireType = wireTypeOf(tag)
    if (row === undefined || !accepts(row, wireType)) {
      ;(unknown ??= []).push(readUnknown(reader, start, tag, state))
    } else {
      if (unknown !== undefined || !follows(row, last)) state.irregular = true
      last = row.number
      readCount++
      readRow(reader, row, reading, wireType)
    }
  }
  if (reader.pos !== end) throw new Malformed('message', 'A field runs over the end of its message.')
  for (const row of maps) keepLastOfKey(row, reading)
  if (explicit && readCount !== rowByNumber.size) state.irregular = true
  if (unknown !== undefined) keepUnknown(unknown, reading)
}

/** An entry of a map loses what it does not know (MapEntryLite.parseEntry). */
function keepUnknown(fields: readonly Uint8Array[], { value, state, explicit }: Reading): void {
  const before = value[unknownFields]
  if (explicit) state.irregular = true
  else value[unknownFields] = joinBytes(before === undefined ? fields : [before, ...fields])
}

/** A canonical encoder writes fields in rising order, and again only the items of a list. */
const follows = (row: Row, last: number): boolean =>
  row.number > last || (row.number === last && row.many && !row.packed)

const accepts = (row: Row, wireType: WireType): boolean =>
  wireType === row.type.wireType || (row.packed && wireType === WireType.LengthDelimited)

function readRow(reader: BinaryReader, row: Row, reading: Reading, wireType: WireType): void {
  const { value, state, explicit } = reading
  if (!row.many) {
    const member = row.type.read(reader, state, value[row.name])
    if (!explicit && row.type.isEmpty(member)) state.irregular = true
    value[row.name] = member
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

/** A key that occurs again keeps its place and gets the new value (MapField, a LinkedHashMap). */
function keepLastOfKey({ name }: Row, { value, state }: Reading): void {
  const entries = value[name] as readonly { readonly key: unknown }[]
  if (entries.length < 2) return
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  if (byKey.size === entries.length) return
  value[name] = [...byKey.values()]
  state.irregular = true
}
