import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { limits, Malformed } from '@sundial/primitives'
import { readInt64, readLength, readTag, wireTypeOf } from './scalars.ts'
import type { ReadState } from './types.ts'

/**
 * The bytes of the field whose tag was read, as UnknownFieldSet.mergeFieldFrom reads it: groups nest as messages do, and a
 * number is what Java takes it for.
 */
export function readUnknown(reader: BinaryReader, start: number, tag: number, state: ReadState): Uint8Array {
  const negative: number[] = []
  skipField(reader, tag, { state, depth: state.depth, negative })
  const bytes = state.input.slice(start, reader.pos)
  for (const end of negative) bytes[end - 1 - start] = 1
  return bytes
}

type Skipping = {
  readonly state: ReadState
  readonly depth: number
  /** Where numbers of ten bytes end that Java reads as negative ones. */
  readonly negative: number[]
}

function skipField(reader: BinaryReader, tag: number, skipping: Skipping): void {
  switch (wireTypeOf(tag)) {
    case WireType.Varint: {
      const start = reader.pos
      if (readInt64(reader, skipping.state) < 0n && reader.pos - start === 10)
        skipping.negative.push(reader.pos)
      return
    }
    case WireType.Bit64:
      return moveBy(reader, 8)
    case WireType.Bit32:
      return moveBy(reader, 4)
    case WireType.LengthDelimited:
      return moveBy(reader, readLength(reader, skipping.state))
    case WireType.StartGroup:
      return skipGroup(reader, tag, { ...skipping, depth: skipping.depth + 1 })
    default:
      throw new Malformed('message', 'A group ends that did not start, or the wire type does not exist.')
  }
}

function moveBy(reader: BinaryReader, length: number): void {
  reader.pos += length
  if (reader.pos > reader.len) throw new Malformed('message', 'The bytes end inside a field.')
}

function skipGroup(reader: BinaryReader, start: number, skipping: Skipping): void {
  if (skipping.depth > limits.messageDepth) throw new Malformed('message', 'Groups nest too deep.')
  for (;;) {
    const tag = readTag(reader, skipping.state)
    if (tag === endOf(start)) return
    skipField(reader, tag, skipping)
  }
}

/** Tag that ends the group: the same number, with the wire type that follows that of a start. */
const endOf = (start: number): number => start + 1

type Field = {
  readonly number: number
  readonly wireType: number
  readonly write: (writer: BinaryWriter) => void
}

/** Java writes unknown fields by number, and the fields of one number by kind (UnknownFieldSet.Field.writeTo). */
const kinds: readonly WireType[] = [
  WireType.Varint,
  WireType.Bit32,
  WireType.Bit64,
  WireType.LengthDelimited,
  WireType.StartGroup,
]

/** The same unknown fields as protobuf for Java writes them. */
export function inOrderOfJava(bytes: Uint8Array): Uint8Array {
  const reader = new BinaryReader(bytes)
  const state = { irregular: false, depth: 0, input: bytes }
  const writer = new BinaryWriter()
  writeSorted(
    writer,
    fieldsOf(reader, state, () => reader.pos < bytes.length),
  )
  return writer.finish()
}

function fieldsOf(reader: BinaryReader, state: ReadState, goesOn: () => boolean): Field[] {
  const fields: Field[] = []
  while (goesOn()) {
    const tag = readTag(reader, state)
    const wireType = wireTypeOf(tag)
    if (wireType === WireType.EndGroup) break
    fields.push({ number: tag >>> 3, wireType, write: contentOf(reader, tag, state) })
  }
  return fields
}

function contentOf(reader: BinaryReader, tag: number, state: ReadState): Field['write'] {
  const number = tag >>> 3
  const wireType = wireTypeOf(tag)
  switch (wireType) {
    case WireType.Varint: {
      const value = reader.int64()
      return (writer) => void writer.int64(value)
    }
    case WireType.StartGroup: {
      const fields = fieldsOf(reader, state, () => true)
      return (writer) => {
        writeSorted(writer, fields)
        writer.tag(number, WireType.EndGroup)
      }
    }
    case WireType.LengthDelimited: {
      const length = readLength(reader, state)
      const content = state.input.subarray(reader.pos, (reader.pos += length))
      return (writer) => void writer.bytes(content)
    }
    default: {
      const content = state.input.subarray(reader.pos, (reader.pos += wireType === WireType.Bit64 ? 8 : 4))
      return (writer) => void writer.raw(content)
    }
  }
}

function writeSorted(writer: BinaryWriter, fields: readonly Field[]): void {
  const sorted = fields.toSorted(
    (left, right) =>
      left.number - right.number || kinds.indexOf(left.wireType) - kinds.indexOf(right.wireType),
  )
  for (const { number, wireType, write } of sorted) {
    writer.tag(number, wireType)
    write(writer)
  }
}
