import type { Connection } from '../connection.ts'
import { type BlockEntry, noTotals, type Totals } from '../head.ts'
import { readEntry } from '../queries/block-entries.ts'
import type { ListSet } from './list-sets.ts'

/** How far the lists of a set are. */
export type Listed = {
  /** The newest block whose rows are in them. */
  readonly block: BlockEntry | undefined
  /** Of the rows that are in them. */
  readonly totals: Totals
  /** They contain rows of blocks that are not in the index any more: what is in them is worth nothing. */
  readonly isStale: boolean
}

export async function readListed(connection: Connection, { table }: ListSet): Promise<Listed> {
  const [row] = await connection.query({
    columns: { height: 'int4', id: 'text' },
    name: table,
    text: `SELECT height, id FROM ${table}`,
  })
  const block = row && (await readEntry(connection, row.height))
  const isThere = block !== undefined && block.id === row!.id
  return isThere
    ? { block, totals: block.after, isStale: false }
    : { block: undefined, totals: noTotals, isStale: row !== undefined }
}

/** Whether every row of the index is in them, and the rows of the next block may enter. */
export const areListsWhole = ({ block, isStale }: Listed, head: BlockEntry | undefined): boolean =>
  !isStale && block?.id === head?.id

export async function setListed(
  connection: Connection,
  { table }: ListSet,
  block: BlockEntry | undefined,
): Promise<void> {
  if (block === undefined) {
    await connection.query({ name: `empty_${table}`, text: `DELETE FROM ${table}` })
    return
  }
  await connection.query({
    name: `set_${table}`,
    text: `INSERT INTO ${table} (height, id) VALUES ($1, $2)
      ON CONFLICT (only_row) DO UPDATE SET height = EXCLUDED.height, id = EXCLUDED.id`,
    values: [block.height, block.id],
  })
}

/** Empties the lists of a set. */
export async function clearLists(connection: Connection, set: ListSet): Promise<void> {
  for (const table of ['lists', 'list_chunks'])
    await connection.query({
      name: `clear_${table}`,
      text: `DELETE FROM ${table} WHERE list = ANY($1::smallint[])`,
      values: [[...set.lists]],
    })
  await setListed(connection, set, undefined)
}
