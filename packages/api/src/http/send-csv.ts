import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TSchema } from 'typebox'
import type { FastifyReply } from 'fastify'
import { type Column, columnsOf, csvEnd, csvHead, csvRow, rowSchemaOf } from './csv.ts'

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
}

/**
 * Streams every row, page by page, as fast as the client reads. Ends with a line with count and checksum, and with the
 * same as HTTP trailers; an error on the way breaks the connection, so that a truncated response is not taken for a
 * complete one.
 */
export function sendCsv(reply: FastifyReply, path: string, source: Source): FastifyReply {
  const sums = { rows: 0, sha256: createHash('sha256'), digest: '' }
  const columns = columnsOf(rowSchemaOf(source.reply, source.list))
  reply.trailer('x-sundial-rows', async () => String(sums.rows))
  reply.trailer('x-sundial-sha256', async () => sums.digest)
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${fileNameOf(path)}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(linesOf(columns, source, sums)))
}

const fileNameOf = (path: string): string => `${path.slice(1).replaceAll(/[^a-z0-9]+/gi, '-')}.csv`

type Sums = { rows: number; readonly sha256: ReturnType<typeof createHash>; digest: string }

async function* linesOf(columns: readonly Column[], source: Source, sums: Sums): AsyncGenerator<Buffer> {
  const counted = (text: string): Buffer => {
    const bytes = Buffer.from(text)
    sums.sha256.update(bytes)
    return bytes
  }
  const heights: (number | undefined)[] = []
  yield counted(csvHead(columns))
  for (let page: CsvPage | undefined = source.first; page !== undefined;) {
    heights.push(page.height)
    sums.rows += page.rows.length
    if (page.rows.length > 0) yield counted(page.rows.map((row) => csvRow(columns, row)).join(''))
    page = page.next === undefined ? undefined : await source.read(page.next)
  }
  sums.digest = sums.sha256.digest('hex')
  yield Buffer.from(csvEnd(columns, `rows=${sums.rows} sha256=${sums.digest}${trueAt(heights)}`))
}

/** The block at which the rows are true; two where the index moved during the read. */
function trueAt(heights: readonly (number | undefined)[]): string {
  const [first, last] = [heights[0], heights.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? ` block=${first}` : ` blocks=${first}-${last}`
}
