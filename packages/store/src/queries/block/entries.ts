import type { Connection } from '../../connection.ts'
import type { BlockEntry } from '../../head.ts'
import { type BlockColumns, blockColumns, toBlockEntry } from '../block-columns.ts'

export async function readEntry(connection: Connection, height: number): Promise<BlockEntry | undefined> {
  const [row] = await connection.query<BlockColumns>({
    name: 'block_by_height',
    text: `SELECT ${blockColumns} FROM blocks WHERE height = $1`,
    values: [height],
  })
  return row && toBlockEntry(row)
}

/** Blocks by position, in chain order. */
export async function readEntries(
  connection: Connection,
  positions: readonly number[],
): Promise<BlockEntry[]> {
  const rows = await connection.query<BlockColumns>({
    name: 'blocks_by_position',
    text: `SELECT ${blockColumns} FROM blocks WHERE position = ANY($1::integer[]) ORDER BY position`,
    values: [positions],
  })
  return rows.map(toBlockEntry)
}
