import type { Connection } from '../connection.ts'
import type { RecordKind } from '../records/chunks.ts'
import { readRecordRange } from '../records/read-records.ts'

/** Drops the records behind the first `kept` of `total`, but for those whose chunk opens again: these are returned. */
export async function cutRecords<Row>(
  connection: Connection,
  kind: RecordKind<Row>,
  kept: number,
  total: number,
): Promise<Row[]> {
  const first = kept - (kept % kind.perChunk)
  const opened = await readRecordRange(connection, kind, { from: first, to: kept }, total)
  await connection.query({
    name: `cut_${kind.table}`,
    text: `DELETE FROM ${kind.table} WHERE chunk >= $1`,
    values: [first / kind.perChunk],
  })
  return opened
}
