// Lists that no release from this one on reads. They are taken away in the pauses in which lists are filled, some rows at once, since
// an index can have many millions of them. A release that knew them begins them anew.
import type { Connection } from '../connection.ts'
import { retiredLists } from './added-lists.ts'

/** What one transaction takes away at most: a block of the chain waits for it. */
const rowsAtOnce = 5_000

/** Whether there was something to take away. */
export async function dropRetiredLists(connection: Connection): Promise<boolean> {
  const rows = await connection.query({
    columns: { id: 'text' },
    name: 'retired_lists',
    text: 'SELECT id FROM listed_up_to',
  })
  if (rows.length === 0) return false
  // No block has this id: from here on the lists lack rows below the block that the row names.
  if (rows[0]!.id !== '')
    await connection.query({ name: 'distrust_retired_lists', text: `UPDATE listed_up_to SET id = ''` })
  for (const list of retiredLists)
    if ((await dropChunks(connection, list)) || (await dropRows(connection, list))) return true
  await connection.query({ name: 'forget_retired_lists', text: 'DELETE FROM listed_up_to' })
  return true
}

/** The first of the full chunks; false where there are none. */
async function dropChunks(connection: Connection, list: number): Promise<boolean> {
  const [last] = await connection.query({
    columns: { key: 'int8', chunk: 'int8' },
    name: 'last_retired_chunk',
    text: `SELECT key, chunk FROM (
        SELECT key, chunk FROM list_chunks WHERE list = $1::smallint ORDER BY key, chunk LIMIT ${rowsAtOnce}
      ) AS firsts ORDER BY key DESC, chunk DESC LIMIT 1`,
    values: [list],
  })
  if (last === undefined) return false
  await connection.query({
    name: 'drop_retired_chunks',
    text: 'DELETE FROM list_chunks WHERE list = $1::smallint AND (key, chunk) <= ($2, $3)',
    values: [list, last.key, last.chunk],
  })
  return true
}

async function dropRows(connection: Connection, list: number): Promise<boolean> {
  const [last] = await connection.query({
    columns: { key: 'int8' },
    name: 'last_retired_list',
    text: `SELECT key FROM (
        SELECT key FROM lists WHERE list = $1::smallint ORDER BY key LIMIT ${rowsAtOnce}
      ) AS firsts ORDER BY key DESC LIMIT 1`,
    values: [list],
  })
  if (last === undefined) return false
  await connection.query({
    name: 'drop_retired_lists',
    text: 'DELETE FROM lists WHERE list = $1::smallint AND key <= $2',
    values: [list, last.key],
  })
  return true
}
