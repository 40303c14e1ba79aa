import type { Connection } from '../connection.ts'
import { layout } from '../layout.ts'
import { bytesPerPosition } from '../records/positions.ts'
import type { Sequence } from './sequence.ts'

const perChunk = layout.positionsPerChunk

/**
 * SQL of the open chunk after `removed` (SQL) elements leave the end of the owner's list: a part of
 * the present one, or of a full chunk that opens again.
 */
export function cutOpenChunk(sequence: Sequence, removed: string): string {
  const { owners, countColumn, openColumn, chunks, keyColumn } = sequence
  const count = `${owners}.${countColumn}`
  const left = `(${count} - ${removed})`
  const chunk = `((${left} - 1) / ${perChunk})`
  const bytes = `((((${left} - 1) % ${perChunk}) + 1) * ${bytesPerPosition})::integer`
  return `CASE
    WHEN ${left} = 0 THEN ''
    WHEN ${chunk} = (${count} - 1) / ${perChunk} THEN substring(${owners}.${openColumn} FROM 1 FOR ${bytes})
    ELSE (SELECT substring(positions FROM 1 FOR ${bytes}) FROM ${chunks}
      WHERE ${keyColumn} = ${owners}.id AND chunk = ${chunk}) END`
}

/** Deletes the full chunks from the one that is open again on, of lists whose owner's row is cut already. */
export async function cutFullChunks(
  connection: Connection,
  sequence: Sequence,
  owners: readonly number[],
): Promise<void> {
  const { countColumn, chunks, keyColumn } = sequence
  await connection.query({
    name: `cut_${chunks}`,
    text: `DELETE FROM ${chunks} USING ${sequence.owners} AS owner
      WHERE owner.id = ANY($1::integer[]) AND ${chunks}.${keyColumn} = ANY($1::integer[])
        AND ${chunks}.${keyColumn} = owner.id
        AND ${chunks}.chunk >= (owner.${countColumn} - 1) / ${perChunk}`,
    values: [owners],
  })
}
