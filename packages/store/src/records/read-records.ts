import type { Connection } from '../connection.ts'
import { StoredBytesMalformed } from '../errors.ts'
import { type RecordKind, recordCount } from './chunks.ts'

type ChunkColumns = { readonly chunk: bigint; readonly records: Buffer }

/** Records by position, of a sequence of `total`, in one statement. */
export async function readRecords<Row>(
  connection: Connection,
  kind: RecordKind<Row>,
  positions: readonly number[],
  total: number,
): Promise<ReadonlyMap<number, Row>> {
  const wanted = new Set(positions)
  const chunks = new Set(positions.map((position) => Math.floor(position / kind.perChunk)))
  const found = new Map<number, Row>()
  if (wanted.size === 0) return found
  const rows = await connection.query<ChunkColumns>({
    name: `${kind.table}_by_chunk`,
    text: `SELECT chunk, records FROM ${kind.table} WHERE chunk = ANY($1::bigint[])`,
    values: [[...chunks]],
  })
  for (const row of rows) {
    const chunk = Number(row.chunk)
    const records = kind.decode(row.records, recordCount(kind.perChunk, chunk, total))
    for (const [at, record] of records.entries()) {
      const position = chunk * kind.perChunk + at
      if (wanted.has(position)) found.set(position, record)
    }
  }
  if (found.size < wanted.size)
    throw new StoredBytesMalformed(`${kind.table} lacks ${wanted.size - found.size} records it should hold.`)
  return found
}

/** Records from `from` up to and without `to`, in order. */
export async function readRecordRange<Row>(
  connection: Connection,
  kind: RecordKind<Row>,
  range: { readonly from: number; readonly to: number },
  total: number,
): Promise<Row[]> {
  const positions = Array.from({ length: range.to - range.from }, (_, at) => range.from + at)
  const records = await readRecords(connection, kind, positions, total)
  return positions.map((position) => records.get(position)!)
}
