import type { Connection } from '../connection.ts'
import { layout } from '../layout.ts'
import { bytesPerPosition } from '../records/positions.ts'
import { fullChunks, type Sequence } from './sequence.ts'

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

/** Deletes the full chunks from the one that is open again on, of lists that are cut to `count` in their owner's row. */
export async function cutFullChunks(
  connection: Connection,
  { chunks, keyColumn }: Sequence,
  owners: readonly { readonly id: number; readonly count: bigint }[],
): Promise<void> {
  await connection.query({
    name: `cut_${chunks}`,
    text: `DELETE FROM ${chunks} USING unnest($1::integer[], $2::bigint[]) AS cut (owner, chunk)
      WHERE ${chunks}.${keyColumn} = cut.owner AND ${chunks}.chunk >= cut.chunk`,
    values: [owners.map(({ id }) => id), owners.map(({ count }) => fullChunks(Number(count)))],
  })
}
