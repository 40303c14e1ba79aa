// Rows of an answer as CSV (RFC 4180). Columns follow from the schema of the row, so that they are known before the first row.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { toErrorReply } from '../errors.ts'
import { type TSchema, Type } from 'typebox'

export type CsvColumn = { readonly name: string; readonly path: readonly string[] }

type Members = Readonly<Record<string, TSchema>>

/** Members of objects within the row get columns of their own, as `tokenInfo.tokenId`; lists and maps are JSON text. */
export function columnsOf(schema: TSchema, path: readonly string[] = []): CsvColumn[] {
  const { properties } = schema as { readonly properties?: Members }
  if (properties === undefined) return [{ name: path.join('.'), path }]
  return Object.entries(properties).flatMap(([name, member]) => columnsOf(member, [...path, name]))
}

/** Schema of one row of the member with the list, which may also be a single object. */
function rowSchemaOf(reply: TSchema, list: string): TSchema {
  const member = (reply as { readonly properties?: Members }).properties?.[list]
  const found = member !== undefined && Type.IsUnion(member) ? member.anyOf.find(Type.IsArray) : member
  if (found === undefined || !Type.IsArray(found)) throw new TypeError(`${list} is not a list.`)
  return found.items
}

const csvHead = (columns: readonly CsvColumn[]): string => line(columns.map(({ name }) => cell(name)))

export const csvRow = (columns: readonly CsvColumn[], row: unknown): string =>
  line(columns.map(({ path }) => cell(textOf(valueAt(row, path)))))

/** A comment for parsers that support comments, and for all others a row of full width. */
const csvEnd = (columns: readonly CsvColumn[], text: string): string =>
  line([cell(`# ${text}`), ...columns.slice(1).map(() => '')])

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], row)

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Text from the chain that a spreadsheet would take for a formula is marked as text with an apostrophe. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One page of the list, and how to get the next. */
export type CsvPage = {
  readonly rows: readonly unknown[]
  readonly height: number | undefined
  readonly next?: string | undefined
}

type Source = {
  readonly reply: TSchema
  readonly list: string
  readonly first: CsvPage
  readonly read: (cursor: string) => Promise<CsvPage>
  readonly mostPages?: number | undefined
}

/**
 * Streams every row, page by page, as fast as the client reads. The last line has count and checksum, which are HTTP trailers
 * too; where a file is limited to `mostPages`, it also names the cursor of the next row. After an error on the way the last line and a
 * trailer name the error instead, so that a truncated response is not taken for a complete one.
 */
export function sendCsv(reply: FastifyReply, path: string, source: Source): FastifyReply {
  const sums = { rows: 0, sha256: createHash('sha256'), digest: '', error: '' }
  const columns = columnsOf(rowSchemaOf(source.reply, source.list))
  reply.trailer('x-sundial-rows', async () => String(sums.rows))
  reply.trailer('x-sundial-sha256', async () => sums.digest)
  reply.trailer('x-sundial-error', async () => sums.error)
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${fileNameOf(path)}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(linesOf(columns, source, sums)))
}

const fileNameOf = (path: string): string => `${path.slice(1).replaceAll(/[^a-z0-9]+/gi, '-')}.csv`

type Sums = {
  rows: number
  readonly sha256: ReturnType<typeof createHash>
  digest: string
  /** Code of what ended the file early; empty for a whole file. */
  error: string
}

async function* linesOf(columns: readonly CsvColumn[], source: Source, sums: Sums): AsyncGenerator<Buffer> {
  const counted = (text: string): Buffer => {
    const bytes = Buffer.from(text)
    sums.sha256.update(bytes)
    return bytes
  }
  const heights: (number | undefined)[] = []
  yield counted(csvHead(columns))
  let rest = ''
  for (let page = source.first; ;) {
    heights.push(page.height)
    sums.rows += page.rows.length
    if (page.rows.length > 0) yield counted(page.rows.map((row) => csvRow(columns, row)).join(''))
    const { next }: CsvPage = page
    const isFull = heights.length >= (source.mostPages ?? Infinity)
    if (isFull && next !== undefined) rest = ` continues=${next}`
    if (next === undefined || isFull) break
    try {
      page = await source.read(next)
    } catch (error) {
      const { body, isDefect } = toErrorReply(error)
      sums.error = body.code
      yield Buffer.from(
        csvEnd(columns, `error=${body.code}: this file ends after ${sums.rows} rows and is not complete`),
      )
      if (isDefect) throw error
      return
    }
  }
  sums.digest = sums.sha256.digest('hex')
  yield Buffer.from(csvEnd(columns, `rows=${sums.rows} sha256=${sums.digest}${trueAt(heights)}${rest}`))
}

/** The block at which the rows are true; two where the index moved during the read. */
function trueAt(heights: readonly (number | undefined)[]): string {
  const [first, last] = [heights[0], heights.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? ` block=${first}` : ` blocks=${first}-${last}`
}
