import type { Connection } from '../../connection.ts'
import type { BlockEntry } from '../../head.ts'
import { blockColumns, blockTypes, readEntries, toBlockEntry } from '../block-entries.ts'
import { readBounds } from '../page.ts'

/** Which blocks are searched: those within all bounds, which are included. */
export type SearchedBlocks = {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly fromHeight?: number | undefined
  readonly toHeight?: number | undefined
}

/** The oldest and the newest block of a search. */
export type BlockRange = { readonly first: BlockEntry; readonly last: BlockEntry }

/** Undefined where the index has no block within the bounds. */
export async function readRange(
  connection: Connection,
  head: BlockEntry,
  { fromHeight = 0, toHeight = head.height, ...times }: SearchedBlocks,
): Promise<BlockRange | undefined> {
  const bounds = await readBounds(connection, head, times)
  const lowest = await firstPosition(connection, fromHeight, head)
  const above = await firstPosition(connection, toHeight + 1, head)
  const from = Math.max(bounds.from.blocks, lowest)
  const to = Math.min(bounds.to.blocks, above)
  if (from >= to) return undefined
  const [first, last = first] = await readEntries(connection, [from, to - 1])
  return { first: first!, last: last! }
}

/** Position of the first block at or above the height, which the index may lack. */
async function firstPosition(connection: Connection, height: number, head: BlockEntry): Promise<number> {
  if (height > head.height) return head.after.blocks
  const [row] = await connection.query({
    columns: blockTypes,
    name: 'first_block_from',
    text: `SELECT ${blockColumns} FROM blocks WHERE height >= $1 ORDER BY height LIMIT 1`,
    values: [height],
  })
  return toBlockEntry(row!).before.blocks
}
