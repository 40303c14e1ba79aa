import type { Connection } from '../../connection.ts'
import type { BlockPlace } from '../../node-states.ts'

/**
 * Whether the index holds the block; undoing it then waits until this transaction has ended, and drops what it wrote.
 * Writing further blocks does not wait.
 */
export async function holdBlock(connection: Connection, { height, id }: BlockPlace): Promise<boolean> {
  const rows = await connection.query({
    name: 'hold_block',
    text: 'SELECT 1 FROM blocks WHERE height = $1 AND id = $2 FOR KEY SHARE',
    values: [height, Buffer.from(id, 'hex')],
  })
  return rows.length > 0
}
