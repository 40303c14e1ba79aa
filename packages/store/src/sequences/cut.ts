import type { Connection } from '../connection.ts'
import { layout } from '../layout.ts'
import { bytesPerPosition, encodePositions, unpackPositions } from '../records/positions.ts'
import { fullChunks, openLength, type Sequence } from './sequence.ts'

const perChunk = layout.positionsPerChunk

/**
 * SQL of the open chunk after `removed` (SQL) elements leave the end of the owner's list: a part of the present one, or
 * nothing, which `reopenChunks` fills.
 */
export function cutOpenChunk(sequence: Sequence, removed: string): string {
  const { owners, countColumn, tailColumn } = sequence
  const count = `${owners}.${countColumn}`
  const left = `(${count} - ${removed})`
  const bytes = `((((${left} - 1) % ${perChunk}) + 1) * ${bytesPerPosition})::integer`
  return `CASE WHEN ${left} > 0 AND (${left} - 1) / ${perChunk} = (${count} - 1) / ${perChunk}
    THEN substring(${owners}.${tailColumn} FROM 1 FOR ${bytes}) ELSE '' END`
}

/** An owner whose list was cut. */
export type CutOwner = {
  readonly id: number
  /** The remaining list. */
  readonly count: bigint
  /** Nothing is left of the chunk that was open. */
  readonly isEmpty: boolean
}

/** Opens the full chunks that lists end in now, and deletes them and those after them. */
export async function reopenChunks(
  connection: Connection,
  sequence: Sequence,
  owners: readonly CutOwner[],
): Promise<void> {
  const emptied = owners.filter(({ isEmpty, count }) => isEmpty && count > 0n)
  if (emptied.length > 0) await openAgain(connection, sequence, emptied)
  await dropFullChunks(connection, sequence, owners)
}

async function openAgain(
  connection: Connection,
  { owners, tailColumn, chunks, keyColumn }: Sequence,
  emptied: readonly CutOwner[],
): Promise<void> {
  const rows = await connection.query({
    columns: { id: 'int4', positions: 'bytea' },
    name: `reopened_${chunks}`,
    text: `SELECT wanted.id, known.positions FROM unnest($1::integer[], $2::bigint[]) AS wanted (id, chunk)
      JOIN ${chunks} AS known ON known.${keyColumn} = wanted.id AND known.chunk = wanted.chunk`,
    values: columnsOf(emptied),
  })
  const counts = new Map(emptied.map(({ id, count }) => [id, Number(count)]))
  const open = rows.map(({ id, positions }) =>
    encodePositions(unpackPositions(positions).slice(0, openLength(counts.get(id)!))),
  )
  await connection.query({
    name: `reopen_${chunks}`,
    text: `UPDATE ${owners} SET ${tailColumn} = reopened.positions
      FROM unnest($1::integer[], $2::bytea[]) AS reopened (id, positions) WHERE ${owners}.id = reopened.id`,
    values: [rows.map(({ id }) => id), open],
  })
}

async function dropFullChunks(
  connection: Connection,
  { chunks, keyColumn }: Sequence,
  owners: readonly CutOwner[],
): Promise<void> {
  await connection.query({
    name: `cut_${chunks}`,
    text: `DELETE FROM ${chunks} USING unnest($1::integer[], $2::bigint[]) AS cut (owner, chunk)
      WHERE ${chunks}.${keyColumn} = cut.owner AND ${chunks}.chunk >= cut.chunk`,
    values: columnsOf(owners),
  })
}

/** Owners with the chunk that is open now. */
const columnsOf = (owners: readonly CutOwner[]): [number[], number[]] => [
  owners.map(({ id }) => id),
  owners.map(({ count }) => fullChunks(Number(count))),
]
