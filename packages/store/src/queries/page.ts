import type { Connection } from '../connection.ts'
import { type BlockEntry, noTotals, type Totals } from '../head.ts'
import { blockColumns, toBlockEntry, blockTypes } from './block-entries.ts'

/** A page of a sequence: `start` items are skipped from the chosen end in constant time, whatever the depth. */
export type PageRequest = {
  readonly start: number
  readonly limit: number
  readonly order: 'newest' | 'oldest'
  /** Only rows with a block time in [fromMs, toMs]. */
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /**
   * Only this many of the oldest matching rows, as if the newer ones did not exist. `start` and `limit` apply to these, while
   * `total` counts all.
   */
  readonly before?: number | undefined
}

/** `total` counts every row the request matches, exactly, at the head of the same snapshot. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** The part of a range a page shows, and which way. */
export function pageRange(range: Range, { start, limit, order, before = Infinity }: PageRequest): Range {
  const { from } = range
  const to = Math.min(range.to, from + before)
  if (order === 'oldest') {
    const first = Math.min(to, from + start)
    return { from: first, to: Math.min(to, first + limit) }
  }
  const last = Math.max(from, to - start)
  return { from: Math.max(from, last - limit), to: last }
}

/** Rows come in chain order and leave in the order of the request. */
export const toPage = <Row>(range: Range, request: PageRequest, rows: readonly Row[]): Page<Row> => ({
  total: range.to - range.from,
  rows: request.order === 'oldest' ? rows : rows.toReversed(),
})

export const positionsOf = ({ from, to }: Range): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)

export const emptyPage = { rows: [], total: 0 }

/** Elements of a sequence from `from` up to and without `to`. */
export type Range = { readonly from: number; readonly to: number }

export const noRange: Range = { from: 0, to: 0 }

/** Totals before the first and after the last block of the requested time: every sequence is cut between them. */
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
  const [row] = await connection.query({
    columns: blockTypes,
    name: 'first_block_at',
    text: `SELECT ${blockColumns} FROM blocks WHERE timestamp_ms >= $1
      ORDER BY timestamp_ms, position LIMIT 1`,
    values: [timeMs],
  })
  return row && toBlockEntry(row)
}

/** Whether the request includes the time of the block. */
export const isWithin = ({ fromMs, toMs }: Times, timestampMs: number): boolean =>
  (fromMs === undefined || timestampMs >= fromMs) && (toMs === undefined || timestampMs <= toMs)
