// A second reader of the wire, for the comparison only: unknown fields as text, and what the npm runtimes are known to let pass.
import { toHex } from '@sundial/primitives'
import { type Field, type Fields, fieldsOf } from './facts.ts'

class Cursor {
  readonly bytes: Uint8Array
  readonly end: number
  at: number
  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes
    this.at = at
    this.end = end
  }
  varint(mostBytes = 10): bigint {
    let value = 0n
    for (let count = 0; count < mostBytes && this.at < this.end; count++) {
      const byte = this.bytes[this.at++]!
      value |= BigInt(byte & 127) << BigInt(7 * count)
      if (byte < 128) return value
    }
    throw new RangeError('The varint does not end.')
  }
  take(length: number): Uint8Array {
    if (this.at + length > this.end) throw new RangeError('The field does not end.')
    return this.bytes.subarray(this.at, (this.at += length))
  }
  delimited(): Uint8Array {
    return this.take(Number(BigInt.asUintN(32, this.varint())))
  }
}

/** Fields in the order of their texts: runtimes keep them in orders of their own. */
export function unknownText(bytes: Uint8Array): string {
  return textsOf(new Cursor(bytes)).join(' ')
}

function textsOf(cursor: Cursor): readonly string[] {
  const texts: string[] = []
  while (cursor.at < cursor.end) {
    const tag = Number(BigInt.asUintN(32, cursor.varint()))
    if ((tag & 7) === 4) break
    texts.push(`${tag >>> 3}${valueText(cursor, tag & 7)}`)
  }
  return texts.sort()
}

function valueText(cursor: Cursor, wireType: number): string {
  switch (wireType) {
    case 0:
      return `v${BigInt.asUintN(64, cursor.varint())}`
    case 1:
      return `d${toHex(cursor.take(8))}`
    case 2:
      return `l${toHex(cursor.delimited())}`
    case 3:
      return `g(${textsOf(cursor).join(' ')})`
    default:
      return `f${toHex(cursor.take(4))}`
  }
}

/** What only some runtimes read as protobuf for Java does. */
export type Peculiarity =
  /** A tag of more than 32 bits or five bytes. */
  | 'wide_tag'
  /** A length of more than 32 bits or five bytes. */
  | 'wide_length'
  /** A number of ten bytes whose last one is not 1. */
  | 'ten_bytes'
  /** A known number with another wire type. */
  | 'other_wire_type'
  /** An unknown field, or a field of another wire type, in an entry of a map. */
  | 'odd_entry'
  /** The number 0, which is no field's. */
  | 'number_zero'
  /** A field that does not end inside its message; nothing is known of what follows. */
  | 'overrun'

/** What is peculiar about the bytes. */
export function peculiaritiesOf(name: string, bytes: Uint8Array): ReadonlySet<Peculiarity> {
  const walk = new Walk()
  try {
    walk.message(fieldsOf(name), new Cursor(bytes))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    walk.found.add('overrun')
  }
  return walk.found
}

const isNumber = ({ type }: Field) => ['int64', 'int32', 'bool', 'enum'].includes(type.kind)

class Walk {
  readonly found = new Set<Peculiarity>()

  message(fields: Fields, cursor: Cursor, isEntry = false): void {
    while (cursor.at < cursor.end) {
      const tag = this.#tag(cursor)
      const field = fields.get(tag >>> 3)
      if (field === undefined || !this.#isRead(field, tag & 7)) {
        if (field !== undefined) this.found.add('other_wire_type')
        if (isEntry) this.found.add('odd_entry')
        this.#skip(cursor, tag)
      } else this.#field(field, tag & 7, cursor)
    }
  }

  #tag(cursor: Cursor): number {
    const start = cursor.at
    const tag = cursor.varint()
    if (tag >= 1n << 32n || cursor.at - start > 5) this.found.add('wide_tag')
    const read = Number(BigInt.asUintN(32, tag))
    if (read < 8) {
      this.found.add('number_zero')
      throw new RangeError('A field has the number 0.')
    }
    return read
  }

  #number(cursor: Cursor): void {
    const start = cursor.at
    cursor.varint()
    if (cursor.at - start === 10 && cursor.bytes[cursor.at - 1] !== 1) this.found.add('ten_bytes')
  }

  #delimited(cursor: Cursor): Cursor {
    const start = cursor.at
    const length = cursor.varint()
    if (length >= 1n << 32n || cursor.at - start > 5) this.found.add('wide_length')
    return new Cursor(cursor.take(Number(BigInt.asUintN(32, length))))
  }

  #isRead(field: Field, wireType: number): boolean {
    return wireType === 0 ? isNumber(field) : wireType === 2 && (!isNumber(field) || field.isRepeated)
  }

  #field(field: Field, wireType: number, cursor: Cursor): void {
    if (wireType === 0) return this.#number(cursor)
    const content = this.#delimited(cursor)
    if (field.type.kind === 'message') this.message(fieldsOf(field.type.name), content)
    else if (field.type.kind === 'map') this.message(entryFields(field.type), content, true)
    else while (isNumber(field) && content.at < content.end) this.#number(content)
  }

  #skip(cursor: Cursor, tag: number): void {
    const wireType = tag & 7
    if (wireType === 0) this.#number(cursor)
    else if (wireType === 2) this.#delimited(cursor)
    else if (wireType === 1 || wireType === 5) cursor.take(wireType === 1 ? 8 : 4)
    else if (wireType !== 3) throw new RangeError('No such wire type.')
    else
      for (let next = this.#tag(cursor); next !== tag + 1; next = this.#tag(cursor)) this.#skip(cursor, next)
  }
}

const entryFields = ({ key, value }: { key: string; value: string }): Fields =>
  new Map(
    [key, value].map((kind, index) => [
      index + 1,
      { name: '', number: index + 1, type: { kind } as Field['type'], isRepeated: false },
    ]),
  )
