import type { Connection } from '../connection.ts'
import type { BlockEntry, Totals } from '../head.ts'
import { blockColumns, blockTypes, toBlockEntry } from './block-entries.ts'

const blocksAtOnce = 500

/** The blocks from a position on in chain order: as many as have `mostRows` rows at most, unless a single block has more. */
export async function readNextBlocks(
  connection: Connection,
  first: number,
  mostRows: number,
): Promise<readonly BlockEntry[]> {
  const rows = await connection.query({
    columns: blockTypes,
    name: 'blocks_from_position',
    text: `SELECT ${blockColumns} FROM blocks WHERE position >= $1 ORDER BY position LIMIT ${blocksAtOnce}`,
    values: [first],
  })
  return untilRows(rows.map(toBlockEntry), mostRows)
}

/** The first of the blocks, with `mostRows` rows at most unless the first alone has more; rows of others between them count too. */
export function untilRows(blocks: readonly BlockEntry[], mostRows: number): readonly BlockEntry[] {
  if (blocks.length === 0) return blocks
  const start = rowCount(blocks[0]!.before)
  const tooMany = blocks.findIndex(({ after }) => rowCount(after) - start > mostRows)
  return tooMany < 0 ? blocks : blocks.slice(0, Math.max(1, tooMany))
}

const rowCount = ({ transactions, transfers, facts }: Totals): number => transactions + transfers + facts
