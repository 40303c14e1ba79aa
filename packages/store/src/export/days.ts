import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import type { BlockEntry } from '../head.ts'
import { dayMs, dayOf } from '../metrics/periods.ts'
import { blockColumns, blockTypes, readHead, toBlockEntry } from '../queries/block-entries.ts'

/** A day (UTC) with the final blocks that the index has of it. */
export type DayOfBlocks = {
  /** Days since 1970. */
  readonly day: number
  readonly first: BlockEntry
  readonly last: BlockEntry
  /** Whether these are all blocks that the chain has on the day, and will have. */
  readonly isWhole: boolean
}

/** The first day from `day` on with final blocks; absent where there is none up to `to`. */
export const nextDay = (
  database: Database,
  { day, to }: { readonly day: number; readonly to: number },
): Promise<DayOfBlocks | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    const final = await readFinal(connection, head?.solidifiedHeight)
    if (final === undefined) return undefined
    const first = await readBlock(connection, 'first')(day * dayMs)
    if (first === undefined || first.before.blocks > final.before.blocks) return undefined
    const found = dayOf(first.timestampMs)
    if (found > to) return undefined
    const newest = (await readBlock(connection, 'last')((found + 1) * dayMs))!
    const last = newest.before.blocks > final.before.blocks ? final : newest
    const [before, after] = await readNeighbours(connection, first, last)
    const isLinked = last.height - first.height === last.before.blocks - first.before.blocks
    const beginsThere = first.height === 0 || before?.height === first.height - 1
    const endsThere = after?.height === last.height + 1 && after.height <= final.height
    return {
      day: found,
      first,
      last,
      isWhole: isLinked && beginsThere && endsThere && dayOf(after.timestampMs) > found,
    }
  })

/** The last day that is over: one with a final block behind it. */
export const lastFinishedDay = (database: Database): Promise<number | undefined> =>
  database.snapshot(async (connection) => {
    const final = await readFinal(connection, (await readHead(connection))?.solidifiedHeight)
    return final && dayOf(final.timestampMs) - 1
  })

const one = async (connection: Connection, name: string, text: string, values: readonly unknown[]) => {
  const [row] = await connection.query({ columns: blockTypes, name, text, values })
  return row && toBlockEntry(row)
}

const readFinal = (connection: Connection, height: number | undefined): Promise<BlockEntry | undefined> =>
  one(
    connection,
    'newest_block_up_to',
    `SELECT ${blockColumns} FROM blocks WHERE height <= $1 ORDER BY height DESC LIMIT 1`,
    [height ?? -1],
  )

/** The first block from a time on, or the last one before it. */
const readBlock = (connection: Connection, which: 'first' | 'last') => (timeMs: number) => {
  const [comparison, order] = which === 'first' ? ['>=', 'ASC'] : ['<', 'DESC']
  return one(
    connection,
    `${which}_block_by_time`,
    `SELECT ${blockColumns} FROM blocks WHERE timestamp_ms ${comparison} $1
      ORDER BY timestamp_ms ${order}, position ${order} LIMIT 1`,
    [timeMs],
  )
}

async function readNeighbours(connection: Connection, first: BlockEntry, last: BlockEntry) {
  const at = (position: number) =>
    one(connection, 'block_at_position', `SELECT ${blockColumns} FROM blocks WHERE position = $1`, [position])
  return [await at(first.before.blocks - 1), await at(last.before.blocks + 1)] as const
}
