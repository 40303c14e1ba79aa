import type { Connection } from '../connection.ts'
import { layout } from '../layout.ts'
import type { Range } from '../queries/page.ts'
import { decodePositions, encodePositions, unpackPositions } from '../records/positions.ts'
import { fullChunks, type Sequence } from './sequence.ts'

/** The table of full chunks of lists: of one list per key, or of a numbered list. */
export type ChunkTable = Pick<Sequence, 'chunks' | 'keyColumn'> & { readonly list?: number }

/** A list as in its owner's row. */
export type List = {
  readonly sequence: ChunkTable
  readonly owner: number
  readonly count: number
  readonly open: Buffer
}

/** Elements `range` of the list, at most one statement. */
export async function readPositions(connection: Connection, list: List, range: Range): Promise<number[]> {
  const openStart = fullChunks(list.count) * layout.positionsPerChunk
  const full = range.from < openStart ? await readFull(connection, list, range) : []
  const firstChunk = Math.floor(Math.min(range.from, openStart) / layout.positionsPerChunk)
  const open = range.to > openStart ? decodePositions(list.open) : []
  const skipped = firstChunk * layout.positionsPerChunk
  return [...full, ...open].slice(range.from - skipped, range.to - skipped)
}

async function readFull(
  connection: Connection,
  { sequence, owner, count }: List,
  { from, to }: Range,
): Promise<number[]> {
  const { chunks } = sequence
  const last = Math.min(fullChunks(count), Math.ceil(to / layout.positionsPerChunk))
  const rows = await connection.query({
    columns: { positions: 'bytea' },
    name: `${nameOf(sequence)}_range`,
    text: `SELECT positions FROM ${chunks} WHERE ${conditionOf(sequence)} AND chunk >= $2 AND chunk < $3 ORDER BY chunk`,
    values: [owner, Math.floor(from / layout.positionsPerChunk), last],
  })
  return rows.flatMap(({ positions }) => unpackPositions(positions))
}

/**
 * How many elements of the list are below the position: a binary search over the first elements of its full
 * chunks, in one statement.
 */
async function countBelow(connection: Connection, list: List, position: number): Promise<number> {
  const chunkCount = fullChunks(list.count)
  const open = decodePositions(list.open)
  if (chunkCount === 0 || open[0]! < position)
    return chunkCount * layout.positionsPerChunk + below(open, position)
  const { chunks } = list.sequence
  const isOwners = conditionOf(list.sequence)
  const [row] = await connection.query({
    columns: { low: 'int8', positions: 'bytea' },
    name: `${nameOf(list.sequence)}_search`,
    text: `WITH RECURSIVE search (low, high) AS (
        SELECT 0::bigint, $2::bigint
        UNION ALL
        SELECT CASE WHEN probe.below THEN middle.chunk ELSE low END,
          CASE WHEN probe.below THEN high ELSE middle.chunk END
        FROM search
        CROSS JOIN LATERAL (SELECT (low + high) / 2 AS chunk) AS middle
        CROSS JOIN LATERAL (SELECT substring(positions FROM 1 FOR 5) < $3::bytea AS below
          FROM ${chunks} WHERE ${isOwners} AND chunk = middle.chunk) AS probe
        WHERE high - low > 1
      )
      SELECT low, positions
      FROM (SELECT low FROM search WHERE high - low = 1) AS found
      CROSS JOIN LATERAL (SELECT positions FROM ${chunks} WHERE ${isOwners} AND chunk = low) AS at`,
    values: [list.owner, chunkCount, encodePositions([position])],
  })
  return Number(row!.low) * layout.positionsPerChunk + below(unpackPositions(row!.positions), position)
}

const nameOf = ({ chunks, list }: ChunkTable): string => (list === undefined ? chunks : `${chunks}_${list}`)

/** SQL of what full chunks of the owner `$1` fulfil. */
const conditionOf = ({ keyColumn, list }: ChunkTable): string =>
  list === undefined ? `${keyColumn} = $1` : `list = ${list} AND ${keyColumn} = $1`

const below = (positions: readonly number[], limit: number): number => {
  const at = positions.findIndex((position) => position >= limit)
  return at < 0 ? positions.length : at
}

/** Elements of the list whose positions lie in the range of the global sequence. */
export async function listRange(
  connection: Connection,
  list: List,
  global: Range,
  total: number,
): Promise<Range> {
  const from = global.from === 0 ? 0 : await countBelow(connection, list, global.from)
  const to = global.to >= total ? list.count : await countBelow(connection, list, global.to)
  return { from, to }
}
