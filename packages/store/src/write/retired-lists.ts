// Lists that no release from this one on reads. They are taken away in the pauses in which lists are filled, some rows at once, since
// an index can have many millions of them, and after the lists that replace them are whole. A release that knew them begins them anew.
import type { Connection } from '../connection.ts'
import { retiredLists } from './added-lists.ts'

/** What one transaction takes away at most: a block of the chain waits for it. */
const rowsAtOnce = 5_000

/** The last row that was taken away, so that the next step does not look at all the deleted ones again. */
type Reached = {
  readonly list: number
  readonly key: bigint
  /** Of the full chunks, which go before the rows of `lists`; absent among those. */
  readonly chunk?: bigint
}

/** Keys and chunks begin with 0. */
const firstOf = (list: number): Reached => ({ list, key: -1n, chunk: -1n })

/** Whether there was something to take away. */
export async function dropRetiredLists(connection: Connection): Promise<boolean> {
  const rows = await connection.query({
    columns: { id: 'text' },
    name: 'retired_lists',
    text: 'SELECT id FROM listed_up_to',
  })
  if (rows.length === 0) return false
  let at: Reached | undefined = readReached(rows[0]!.id)
  while (at !== undefined) {
    const reached = await dropAfter(connection, at)
    if (reached !== undefined) {
      await setReached(connection, reached)
      return true
    }
    at = partAfter(at)
  }
  await connection.query({ name: 'forget_retired_lists', text: 'DELETE FROM listed_up_to' })
  return true
}

/** Kept in place of the id of a block. No block has such an id: from the first step on the lists lack rows below the block that the row names. */
async function setReached(connection: Connection, { list, key, chunk }: Reached): Promise<void> {
  await connection.query({
    name: 'distrust_retired_lists',
    text: 'UPDATE listed_up_to SET id = $1',
    values: [`dropped ${[list, key, ...(chunk === undefined ? [] : [chunk])].join(' ')}`],
  })
}

function readReached(id: string): Reached {
  const [, list, key, chunk] = /^dropped (\d+) (\d+)(?: (\d+))?$/.exec(id) ?? []
  if (list === undefined || key === undefined) return firstOf(retiredLists[0])
  return { list: Number(list), key: BigInt(key), ...(chunk !== undefined && { chunk: BigInt(chunk) }) }
}

/** Where the next rows are once a list has no further full chunks, or no further rows; undefined after the last list. */
function partAfter({ list, chunk }: Reached): Reached | undefined {
  if (chunk !== undefined) return { list, key: -1n }
  const next = retiredLists.find((other) => other > list)
  return next === undefined ? undefined : firstOf(next)
}

/** Takes away the next rows of a part of a list; undefined where there are none. */
const dropAfter = (connection: Connection, at: Reached): Promise<Reached | undefined> =>
  at.chunk === undefined ? dropRows(connection, at) : dropChunks(connection, { ...at, chunk: at.chunk })

async function dropChunks(
  connection: Connection,
  { list, key, chunk }: Required<Reached>,
): Promise<Reached | undefined> {
  const [last] = await connection.query({
    columns: { key: 'int8', chunk: 'int8' },
    name: 'last_retired_chunk',
    text: `SELECT key, chunk FROM (
        SELECT key, chunk FROM list_chunks WHERE list = $1::smallint AND (key, chunk) > ($2, $3)
        ORDER BY key, chunk LIMIT ${rowsAtOnce}
      ) AS firsts ORDER BY key DESC, chunk DESC LIMIT 1`,
    values: [list, key, chunk],
  })
  if (last === undefined) return undefined
  await connection.query({
    name: 'drop_retired_chunks',
    text: `DELETE FROM list_chunks
      WHERE list = $1::smallint AND (key, chunk) > ($2, $3) AND (key, chunk) <= ($4, $5)`,
    values: [list, key, chunk, last.key, last.chunk],
  })
  return { list, ...last }
}

async function dropRows(connection: Connection, { list, key }: Reached): Promise<Reached | undefined> {
  const [last] = await connection.query({
    columns: { key: 'int8' },
    name: 'last_retired_list',
    text: `SELECT key FROM (
        SELECT key FROM lists WHERE list = $1::smallint AND key > $2 ORDER BY key LIMIT ${rowsAtOnce}
      ) AS firsts ORDER BY key DESC LIMIT 1`,
    values: [list, key],
  })
  if (last === undefined) return undefined
  await connection.query({
    name: 'drop_retired_lists',
    text: 'DELETE FROM lists WHERE list = $1::smallint AND key > $2 AND key <= $3',
    values: [list, key, last.key],
  })
  return { list, ...last }
}
