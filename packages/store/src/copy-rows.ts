import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import { type Connection, quoted } from './connection.ts'
import { toDatabaseError } from './database-errors.ts'

/** The encoding of a value; `hex` is a bytea from hex text, `numeric` an integer of any size. */
export type CopyKind = keyof CopyValues

export type CopyColumns = Readonly<Record<string, CopyKind>>

export type CopyRow<Columns extends CopyColumns> = {
  readonly [Name in keyof Columns]: CopyValues[Columns[Name]] | null | undefined
}

type CopyValues = {
  int2: number
  int4: number
  int8: bigint | number
  bytea: Uint8Array
  hex: string
  text: string
  bool: boolean
  numeric: bigint
}

/** Rows in PostgreSQL's binary COPY format, grown in memory: `add` many, `finish` once, hand to `copyIn`. */
export class CopyRows<Columns extends CopyColumns> {
  readonly columns: readonly string[]
  readonly #kinds: readonly CopyKind[]
  #bytes: Buffer
  #end = header.length
  #rowCount = 0

  constructor(columns: Columns, expectedBytes = 1 << 16) {
    this.columns = Object.keys(columns)
    this.#kinds = Object.values(columns)
    this.#bytes = Buffer.allocUnsafe(Math.max(expectedBytes, 64))
    header.copy(this.#bytes)
  }

  get rowCount(): number {
    return this.#rowCount
  }

  /** Throws RangeError when a number does not fit its column. Absent values become NULL. */
  add(row: CopyRow<Columns>): void {
    const values = row as Readonly<Record<string, unknown>>
    this.#reserve(2)
    this.#end = this.#bytes.writeInt16BE(this.#kinds.length, this.#end)
    for (let index = 0; index < this.#kinds.length; index++) {
      const value = values[this.columns[index]!]
      if (value === null || value === undefined) this.#writeLength(-1)
      else this.#write(this.#kinds[index]!, value)
    }
    this.#rowCount += 1
  }

  /** The whole stream with its trailer. The rows must not be added to afterwards. */
  finish(): Uint8Array {
    this.#reserve(2)
    this.#end = this.#bytes.writeInt16BE(-1, this.#end)
    return this.#bytes.subarray(0, this.#end)
  }

  #write(kind: CopyKind, value: unknown): void {
    switch (kind) {
      case 'int2':
        this.#writeLength(2)
        this.#end = this.#bytes.writeInt16BE(value as number, this.#end)
        return
      case 'int4':
        this.#writeLength(4)
        this.#end = this.#bytes.writeInt32BE(value as number, this.#end)
        return
      case 'int8':
        this.#writeLength(8)
        this.#end = this.#bytes.writeBigInt64BE(BigInt(value as bigint | number), this.#end)
        return
      case 'bool':
        this.#writeLength(1)
        this.#end = this.#bytes.writeUInt8(value === true ? 1 : 0, this.#end)
        return
      case 'hex':
        this.#writeHex(value as string)
        return
      case 'text':
        this.#writeText(value as string)
        return
      case 'bytea':
        this.#writeBytes(value as Uint8Array)
        return
      case 'numeric':
        this.#writeBytes(encodeNumeric(value as bigint))
    }
  }

  #writeBytes(bytes: Uint8Array): void {
    this.#writeLength(bytes.length)
    this.#bytes.set(bytes, this.#end)
    this.#end += bytes.length
  }

  #writeHex(hex: string): void {
    const length = hex.length / 2
    this.#writeLength(length)
    // Buffer silently stops at the first character that is not hex.
    if (this.#bytes.write(hex, this.#end, 'hex') !== length)
      throw new RangeError(`Not hex: ${hex.slice(0, 80)}`)
    this.#end += length
  }

  /** The chain contains text that PostgreSQL rejects: NUL becomes U+FFFD, like lone surrogates when encoded. */
  #writeText(text: string): void {
    const clean = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
    const length = Buffer.byteLength(clean)
    this.#writeLength(length)
    this.#end += this.#bytes.write(clean, this.#end)
  }

  #writeLength(length: number): void {
    this.#reserve(4 + Math.max(length, 0))
    this.#end = this.#bytes.writeInt32BE(length, this.#end)
  }

  #reserve(length: number): void {
    if (this.#end + length <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + length))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }
}

const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])

/** Bytes of binary COPY, as `CopyRows.finish` makes them. */
export type CopySource = Uint8Array | AsyncIterable<Uint8Array>

/** `COPY table (columns) FROM STDIN` in binary form, inside the connection's transaction. Returns the number of rows. */
export async function copyIn(
  { client }: Connection,
  table: string,
  columns: readonly string[],
  source: CopySource,
): Promise<number> {
  const sql = `COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN (FORMAT binary)`
  const chunks = source instanceof Uint8Array ? [source] : source
  try {
    const stream = client.query(from(sql))
    await pipeline(Readable.from(chunks, { objectMode: false }), stream)
    return stream.rowCount
  } catch (error) {
    throw toDatabaseError(error)
  }
}

/** Binary numeric of an integer: base 10000 digits, most significant first, without trailing zero digits. */
export function encodeNumeric(value: bigint): Uint8Array {
  const digits = digitsOf(value < 0n ? -value : value)
  const weight = Math.max(digits.length - 1, 0)
  while (digits.at(-1) === 0) digits.pop()

  const bytes = Buffer.allocUnsafe(8 + digits.length * 2)
  bytes.writeInt16BE(digits.length, 0)
  bytes.writeInt16BE(weight, 2)
  bytes.writeUInt16BE(value < 0n ? negative : 0, 4)
  // No digits after the decimal point.
  bytes.writeInt16BE(0, 6)
  for (const [index, digit] of digits.entries()) bytes.writeInt16BE(digit, 8 + index * 2)
  return bytes
}

/** Most significant first. */
function digitsOf(value: bigint): number[] {
  const digits: number[] = []
  let rest = value
  for (; rest > safe; rest /= bigBase) digits.push(Number(rest % bigBase))
  for (let low = Number(rest); low > 0; low = Math.floor(low / base)) digits.push(low % base)
  return digits.reverse()
}

const base = 10_000
const bigBase = BigInt(base)
const safe = BigInt(Number.MAX_SAFE_INTEGER)
const negative = 0x4000
