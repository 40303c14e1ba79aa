import type { Connection } from '../connection.ts'
import type { BlockEntry } from '../head.ts'
import { type BlockColumns, blockColumns, toBlockEntry } from './block-columns.ts'

/** The newest block, whose totals are the totals of the index; absent while it is empty. */
export async function readHead(connection: Connection): Promise<BlockEntry | undefined> {
  const [row] = await connection.query<BlockColumns>({
    name: 'head',
    text: `SELECT ${blockColumns} FROM blocks ORDER BY position DESC LIMIT 1`,
  })
  return row && toBlockEntry(row)
}
