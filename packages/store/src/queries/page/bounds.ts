import type { Connection } from '../../connection.ts'
import type { PageRequest } from '../../contract.ts'
import { type BlockEntry, noTotals, type Totals } from '../../head.ts'
import { type BlockColumns, blockColumns, toBlockEntry } from '../block-columns.ts'

/** Elements of a sequence from `from` up to and without `to`. */
export type Range = { readonly from: number; readonly to: number }

export const noRange: Range = { from: 0, to: 0 }

/** Totals before the first and after the last block of the asked-for time: every sequence is cut between them. */
export type Bounds = { readonly from: Totals; readonly to: Totals }

type Times = Pick<PageRequest, 'fromMs' | 'toMs'>

export async function readBounds(
  connection: Connection,
  head: BlockEntry | undefined,
  { fromMs, toMs }: Times,
): Promise<Bounds> {
  const end = head?.after ?? noTotals
  const first = fromMs === undefined ? undefined : await firstBlockAt(connection, Math.ceil(fromMs))
  const next = toMs === undefined ? undefined : await firstBlockAt(connection, Math.floor(toMs) + 1)
  const to = next?.before ?? end
  const from = fromMs === undefined ? noTotals : (first?.before ?? end)
  return { from: from.blocks > to.blocks ? to : from, to }
}

/** The first block that is not older than the time. */
async function firstBlockAt(connection: Connection, timeMs: number): Promise<BlockEntry | undefined> {
  const [row] = await connection.query<BlockColumns>({
    name: 'first_block_at',
    text: `SELECT ${blockColumns} FROM blocks WHERE timestamp_ms >= $1
      ORDER BY timestamp_ms, position LIMIT 1`,
    values: [timeMs],
  })
  return row && toBlockEntry(row)
}

/** Whether the block's time is asked for. */
export const isWithin = ({ fromMs, toMs }: Times, timestampMs: number): boolean =>
  (fromMs === undefined || timestampMs >= fromMs) && (toMs === undefined || timestampMs <= toMs)
