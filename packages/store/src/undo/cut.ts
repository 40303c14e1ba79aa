import type { Connection } from '../connection.ts'
import { readRecordRange, type RecordKind } from '../records/chunks.ts'

/** Deletes the records after the first `remaining` of `total`, except those whose chunk reopens: these are returned. */
export async function cutRecords<Row>(
  connection: Connection,
  kind: RecordKind<Row>,
  remaining: number,
  total: number,
): Promise<Row[]> {
  const first = remaining - (remaining % kind.perChunk)
  const opened = await readRecordRange(connection, kind, { from: first, to: remaining }, total)
  await connection.query({
    name: `cut_${kind.table}`,
    text: `DELETE FROM ${kind.table} WHERE chunk >= $1`,
    values: [first / kind.perChunk],
  })
  return opened
}

type Numbered = {
  readonly table:
    | 'blocks'
    | 'accounts'
    | 'assets'
    | 'witnesses'
    | 'account_transactions'
    | 'account_transfers'
    | 'witness_blocks'
  readonly column: 'position' | 'id' | 'account' | 'witness'
}

/** Deletes the items numbered from `first` on. */
export async function deleteFrom(
  connection: Connection,
  { table, column }: Numbered,
  first: number,
): Promise<void> {
  await connection.query({
    name: `delete_${table}_from`,
    text: `DELETE FROM ${table} WHERE ${column} >= $1`,
    values: [first],
  })
}
