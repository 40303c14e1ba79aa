import type { Connection } from '../connection.ts'

/** Whether the index holds a block from before it kept who holds what: then nothing of it is known or written. */
export async function lacksItems(connection: Connection): Promise<boolean> {
  const rows = await connection.query({
    name: 'newest_block_lacking_items',
    text: 'SELECT height FROM blocks WHERE lacks_items ORDER BY position DESC LIMIT 1',
  })
  return rows.length > 0
}
