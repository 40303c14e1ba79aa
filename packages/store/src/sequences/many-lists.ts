// Several lists at once: what each step of a search needs of all of them is one statement, whatever their number.
import type { Connection } from '../connection.ts'
import { StoredBytesMalformed } from '../errors.ts'
import { layout } from '../layout.ts'
import type { Range } from '../queries/page.ts'
import { decodePositions, unpackPositions } from '../records/positions.ts'
import type { List } from './read-positions.ts'
import { fullChunks } from './sequence.ts'

/** A list in the table that all numbered lists share. */
export type NumberedList = List & {
  readonly sequence: { readonly chunks: 'list_chunks'; readonly keyColumn: 'key'; readonly list: number }
}

/** A chunk of a list; behind the full ones there is the open one. */
export type ChunkOf = { readonly list: NumberedList; readonly chunk: number }

/** How many chunks a search looks at in one statement. */
const probesAtOnce = 512
/** Of each list, however many there are. */
const leastProbes = 8

export const probesOfEach = (searches: number): number =>
  Math.max(leastProbes, Math.floor(probesAtOnce / searches))

/** At most so many numbers between the two, evenly spread; all of them where they are few. */
export function numbersBetween(low: number, high: number, most: number): number[] {
  const count = Math.max(0, Math.min(high - low - 1, most))
  return Array.from({ length: count }, (_, at) => low + Math.round(((at + 1) * (high - low)) / (count + 1)))
}

/** The first position of each chunk. */
export async function readStarts(connection: Connection, chunks: readonly ChunkOf[]): Promise<number[]> {
  const full = chunks.filter(isFull)
  const rows =
    full.length === 0
      ? []
      : await connection.query({
          columns: { list: 'int2', key: 'int8', chunk: 'int8', start: 'bytea' },
          name: 'list_chunk_starts',
          text: `SELECT full_chunk.list, full_chunk.key, full_chunk.chunk, substring(positions FROM 1 FOR 5) AS start
            FROM unnest($1::smallint[], $2::bigint[], $3::bigint[]) AS wanted (list, key, chunk)
            JOIN list_chunks AS full_chunk ON full_chunk.list = wanted.list AND full_chunk.key = wanted.key
              AND full_chunk.chunk = wanted.chunk`,
          values: idsOf(full),
        })
  const starts = new Map(
    rows.map(({ list, key, chunk, start }) => [nameOf(list, key, chunk), decodePositions(start)[0]!]),
  )
  return chunks.map((one) => (isFull(one) ? found(starts, one) : decodePositions(one.list.open)[0]!))
}

type Piece = { readonly list: NumberedList; readonly range: Range }

/** Elements of each list within its range. */
export async function readPieces(
  connection: Connection,
  pieces: readonly Piece[],
): Promise<readonly (readonly number[])[]> {
  const size = layout.positionsPerChunk
  const chunksOf = ({ list, range: { from, to } }: Piece): ChunkOf[] => {
    const first = Math.floor(from / size)
    const length = to > from ? Math.ceil(to / size) - first : 0
    return Array.from({ length }, (_, at) => ({ list, chunk: first + at }))
  }
  const positions = await readChunks(connection, pieces.flatMap(chunksOf))
  return pieces.map((piece) => {
    const skipped = Math.floor(piece.range.from / size) * size
    return chunksOf(piece)
      .flatMap(positions)
      .slice(piece.range.from - skipped, piece.range.to - skipped)
  })
}

/** All positions of a chunk, of those that were read. */
async function readChunks(
  connection: Connection,
  chunks: readonly ChunkOf[],
): Promise<(chunk: ChunkOf) => readonly number[]> {
  const full = chunks.filter(isFull)
  const rows =
    full.length === 0
      ? []
      : await connection.query({
          columns: { list: 'int2', key: 'int8', chunk: 'int8', positions: 'bytea' },
          name: 'list_chunks_among',
          text: `SELECT full_chunk.list, full_chunk.key, full_chunk.chunk, positions
            FROM unnest($1::smallint[], $2::bigint[], $3::bigint[]) AS wanted (list, key, chunk)
            JOIN list_chunks AS full_chunk ON full_chunk.list = wanted.list AND full_chunk.key = wanted.key
              AND full_chunk.chunk = wanted.chunk`,
          values: idsOf(full),
        })
  const known = new Map(
    rows.map(({ list, key, chunk, positions }) => [nameOf(list, key, chunk), unpackPositions(positions)]),
  )
  return (one) => (isFull(one) ? found(known, one) : decodePositions(one.list.open))
}

type Search = { readonly list: NumberedList; readonly position: number }

/** How many elements of its list are below the position, for each search. */
export async function countBelowEach(
  connection: Connection,
  searches: readonly Search[],
): Promise<readonly number[]> {
  const size = layout.positionsPerChunk
  const chunks = await chunksBelow(connection, searches)
  const wanted = searches.flatMap(({ list }, at) => (chunks[at]! < 0 ? [] : [{ list, chunk: chunks[at]! }]))
  const positions = await readChunks(connection, wanted)
  return searches.map(({ list, position }, at) => {
    const chunk = chunks[at]!
    if (chunk < 0) return 0
    return chunk * size + positions({ list, chunk }).filter((one) => one < position).length
  })
}

/** The last chunk of each list that starts below the position, -1 where there is none. */
async function chunksBelow(connection: Connection, searches: readonly Search[]): Promise<readonly number[]> {
  const spans = searches.map(({ list, position }) => {
    const open = fullChunks(list.count)
    return decodePositions(list.open)[0]! < position ? { low: open, high: open + 1 } : { low: -1, high: open }
  })
  const most = probesOfEach(searches.length)
  for (;;) {
    const probes = spans.flatMap(({ low, high }, at) =>
      numbersBetween(low, high, most).map((chunk) => ({ at, chunk, list: searches[at]!.list })),
    )
    if (probes.length === 0) return spans.map(({ low }) => low)
    const starts = await readStarts(connection, probes)
    for (const [index, { at, chunk }] of probes.entries()) {
      const span = spans[at]!
      if (starts[index]! < searches[at]!.position) span.low = Math.max(span.low, chunk)
      else span.high = Math.min(span.high, chunk)
    }
  }
}

const isFull = ({ list, chunk }: ChunkOf): boolean => chunk < fullChunks(list.count)

const idsOf = (chunks: readonly ChunkOf[]) => [
  chunks.map(({ list }) => list.sequence.list),
  chunks.map(({ list }) => list.owner),
  chunks.map(({ chunk }) => chunk),
]

const nameOf = (list: number, key: bigint | number, chunk: bigint | number): string =>
  `${list} ${key} ${chunk}`

function found<Value>(known: ReadonlyMap<string, Value>, { list, chunk }: ChunkOf): Value {
  const name = nameOf(list.sequence.list, list.owner, chunk)
  const value = known.get(name)
  if (value === undefined) throw new StoredBytesMalformed(`list_chunks lacks ${name}, which it should hold.`)
  return value
}
