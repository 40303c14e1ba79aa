import type { Connection, RowOf } from '../connection.ts'
import type { BookLog } from '../indexed-block.ts'
import type { LoadedBook } from './apply-logs.ts'
import {
  figureTypes,
  toFigures,
  type BookBlock,
  candleName,
  type CandleRow,
  levelName,
  levelOf,
  type LevelPlace,
  levelRange,
  type LevelRow,
  openLotsOf,
  type OrderRow,
  type PairRow,
  queueRange,
} from './book-rows.ts'
import { candleSizes, type CandleSize, numberOfSide, sides } from './stored-books.ts'

/** Reads all that the logs of the blocks may touch, in a few statements whatever their number. */
export async function loadBook(
  connection: Connection,
  book: number,
  blocks: readonly BookBlock[],
): Promise<LoadedBook> {
  const logs = blocks.flatMap((block) => block.logs)
  const named = logs.flatMap((log) =>
    log.kind === 'placed' || log.kind === 'cancelled' || log.kind === 'claimed' ? [log.order] : [],
  )
  const placed = logs.flatMap((log) => (log.kind === 'placed' ? [log.order] : []))
  const levels = distinctLevels([...named.map(levelOf), ...fillsIn(logs)])
  const pairs = [...new Set(logs.flatMap((log) => (log.kind === 'unreadable' ? [] : [log.pair])))]
  const orders = new Map<bigint, OrderRow>()
  for (const order of await readOrders(connection, book, named)) orders.set(order.number, order)
  await loadQueues(connection, book, logs, orders)
  return {
    ...(await readPairs(connection, book, pairs)),
    orders,
    levels: byName(await readLevels(connection, book, levels), levelName),
    newest: await readNewest(connection, book, distinctLevels(placed.map(levelOf))),
    candles: byName(await readCandles(connection, book, candlesOf(blocks)), candleName),
  }
}

type Fill = BookLog & { readonly kind: 'filled' }
const fillsIn = (logs: readonly BookLog[]): readonly Fill[] =>
  logs.flatMap((log) => (log.kind === 'filled' ? [log] : []))

const byName = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [nameOf(row), row]))

const distinctLevels = (levels: readonly LevelPlace[]): readonly LevelPlace[] => [
  ...byName(
    levels.map(({ pair, side, price }) => ({ pair, side, price })),
    levelName,
  ).values(),
]

/** Candles of all sizes in which the blocks have trades. */
function candlesOf(blocks: readonly BookBlock[]): readonly Pick<CandleRow, 'pair' | 'size' | 'startMs'>[] {
  const places = blocks.flatMap(({ timestampMs, logs }) =>
    fillsIn(logs).flatMap(({ pair }) =>
      (Object.keys(candleSizes) as CandleSize[]).map((size) => ({
        pair,
        size,
        startMs: timestampMs - (timestampMs % candleSizes[size].lengthMs),
      })),
    ),
  )
  return [...byName(places, candleName).values()]
}

async function readPairs(
  connection: Connection,
  book: number,
  pairs: readonly number[],
): Promise<Pick<LoadedBook, 'pairCount' | 'pairs'>> {
  const rows = await connection.query({
    columns: {
      count: 'int8',
      pair: 'int8?',
      first: 'bytea?',
      second: 'bytea?',
      lot: 'numeric?',
      tick: 'numeric?',
      height: 'int4?',
      timestamp_ms: 'int8?',
      trade_count: 'int8?',
    },
    name: 'book_pairs_among',
    text: `SELECT newest.count, known.pair, first, second, lot, tick, height, timestamp_ms, trade_count
      FROM (SELECT coalesce(max(pair), 0) AS count FROM book_pairs WHERE book = $1) AS newest
      LEFT JOIN book_pairs AS known ON known.book = $1 AND known.pair = ANY($2::bigint[])`,
    values: [book, pairs],
  })
  const found = rows.flatMap((row): PairRow[] =>
    row.pair === null
      ? []
      : [
          {
            pair: Number(row.pair),
            first: row.first!.toString('hex'),
            second: row.second?.toString('hex'),
            lot: BigInt(row.lot!),
            tick: BigInt(row.tick!),
            height: row.height!,
            timestampMs: Number(row.timestamp_ms),
            tradeCount: Number(row.trade_count),
          },
        ],
  )
  return { pairCount: Number(rows[0]!.count), pairs: new Map(found.map((row) => [row.pair, row])) }
}

const orderTypes = {
  number: 'numeric',
  account: 'bytea',
  lots: 'int8',
  filled: 'int8',
  cancelled: 'int8',
  claimed: 'int8',
  height: 'int4',
  event: 'int4',
  changed_height: 'int4?',
  changed_event: 'int4?',
} as const

const orderColumns = `known.number, placed.account, known.lots, known.filled, known.cancelled, known.claimed, known.height,
  known.event, known.changed_height, known.changed_event`

const placing = `JOIN book_events AS placed
    ON placed.book = known.book AND placed.height = known.height AND placed.event = known.event`

const toOrder = (row: RowOf<typeof orderTypes>): OrderRow => ({
  number: BigInt(row.number),
  owner: row.account.toString('hex'),
  lots: row.lots,
  filled: row.filled,
  cancelled: row.cancelled,
  claimed: row.claimed,
  height: row.height,
  event: row.event,
  changedHeight: row.changed_height ?? undefined,
  changedEvent: row.changed_event ?? undefined,
})

export async function readOrders(
  connection: Connection,
  book: number,
  numbers: readonly bigint[],
): Promise<readonly OrderRow[]> {
  if (numbers.length === 0) return []
  const rows = await connection.query({
    columns: orderTypes,
    name: 'book_orders_among',
    text: `SELECT ${orderColumns} FROM unnest($2::numeric[]) AS wanted (number)
      JOIN book_orders AS known ON known.book = $1 AND known.number = wanted.number ${placing}`,
    values: [book, [...new Set(numbers)]],
  })
  return rows.map(toOrder)
}

/** How many orders of each queue are read at first: about what a call fills. */
const firstRead = 32

/** Adds the open orders that fills can reach: as many of each queue as have the filled lots, besides those that are cancelled. */
async function loadQueues(
  connection: Connection,
  book: number,
  logs: readonly BookLog[],
  orders: Map<bigint, OrderRow>,
): Promise<void> {
  const cancelled = new Set(logs.flatMap((log) => (log.kind === 'cancelled' ? [log.order] : [])))
  const wanted = new Map<bigint, bigint>()
  for (const fill of fillsIn(logs)) {
    const [before] = queueRange(fill, fill.generation)
    wanted.set(before, (wanted.get(before) ?? 0n) + fill.lots)
  }
  let queues = Array.from(wanted, ([before, lots]) => ({ before, after: before, lots }))
  for (let most = firstRead; queues.length > 0; most *= 4) {
    const found = await readOpen(connection, book, queues, most)
    queues = queues.flatMap((queue, at) => {
      const rows = found[at]!
      for (const row of rows) orders.set(row.number, row)
      const left = rows.reduce(
        (lots, row) => (cancelled.has(row.number) ? lots : lots - openLotsOf(row)),
        queue.lots,
      )
      return rows.length < most || left <= 0n
        ? []
        : [{ before: queue.before, after: rows.at(-1)!.number, lots: left }]
    })
  }
}

type QueuePart = { readonly before: bigint; readonly after: bigint }

async function readOpen(
  connection: Connection,
  book: number,
  queues: readonly QueuePart[],
  most: number,
): Promise<readonly (readonly OrderRow[])[]> {
  const rows = await connection.query({
    columns: { at: 'int8', ...orderTypes },
    name: 'open_orders_of_queues',
    text: `SELECT queue.at, ${orderColumns}
      FROM unnest($2::numeric[], $3::numeric[]) WITH ORDINALITY AS queue (after, until, at)
      CROSS JOIN LATERAL (
        SELECT * FROM book_orders AS waiting
        WHERE waiting.book = $1 AND waiting.number > queue.after AND waiting.number < queue.until
          AND waiting.filled + waiting.cancelled < waiting.lots
        ORDER BY waiting.number LIMIT $4
      ) AS known ${placing}
      ORDER BY queue.at, known.number`,
    values: [
      book,
      queues.map(({ after }) => after),
      queues.map(({ before }) => before + 1n + (1n << 32n)),
      most,
    ],
  })
  const found = queues.map((): OrderRow[] => [])
  for (const { at, ...row } of rows) found[Number(at) - 1]!.push(toOrder(row))
  return found
}

/** Parameters of `unnest($2::bigint[], $3::smallint[], $4::integer[])`. */
export const levelColumns = (levels: readonly LevelPlace[]) => [
  levels.map(({ pair }) => pair),
  levels.map(({ side }) => numberOfSide(side)),
  levels.map(({ price }) => price),
]

export async function readLevels(
  connection: Connection,
  book: number,
  levels: readonly LevelPlace[],
): Promise<readonly LevelRow[]> {
  if (levels.length === 0) return []
  const rows = await connection.query({
    columns: { pair: 'int8', side: 'int2', price: 'int4', lots: 'numeric', orders: 'int8' },
    name: 'book_levels_among',
    text: `SELECT known.pair, known.side, known.price, known.lots, known.orders
      FROM unnest($2::bigint[], $3::smallint[], $4::integer[]) AS wanted (pair, side, price)
      JOIN book_levels AS known
        ON known.book = $1 AND known.pair = wanted.pair AND known.side = wanted.side AND known.price = wanted.price`,
    values: [book, ...levelColumns(levels)],
  })
  return rows.map(({ pair, side, price, lots, orders }) => ({
    pair: Number(pair),
    side: sides[side]!,
    price,
    lots: BigInt(lots),
    orders: Number(orders),
  }))
}

async function readNewest(
  connection: Connection,
  book: number,
  levels: readonly LevelPlace[],
): Promise<ReadonlyMap<string, bigint>> {
  if (levels.length === 0) return new Map()
  const ranges = levels.map(levelRange)
  const rows = await connection.query({
    columns: { number: 'numeric' },
    name: 'newest_orders_of_levels',
    text: `SELECT newest.number FROM unnest($2::numeric[], $3::numeric[]) AS level (after, until)
      CROSS JOIN LATERAL (
        SELECT known.number FROM book_orders AS known
        WHERE known.book = $1 AND known.number > level.after AND known.number < level.until
        ORDER BY known.number DESC LIMIT 1
      ) AS newest`,
    values: [book, ranges.map(([after]) => after), ranges.map(([, until]) => until)],
  })
  return new Map(rows.map(({ number }) => [levelName(levelOf(BigInt(number))), BigInt(number)]))
}

async function readCandles(
  connection: Connection,
  book: number,
  places: readonly Pick<CandleRow, 'pair' | 'size' | 'startMs'>[],
): Promise<readonly CandleRow[]> {
  if (places.length === 0) return []
  const rows = await connection.query({
    columns: {
      pair: 'int8',
      size: 'int2',
      start_ms: 'int8',
      ...figureTypes,
    },
    name: 'book_candles_among',
    text: `SELECT known.pair, known.size, known.start_ms, open, high, low, close, lots, ticks, trades
      FROM unnest($2::bigint[], $3::smallint[], $4::bigint[]) AS wanted (pair, size, start_ms)
      JOIN book_candles AS known ON known.book = $1 AND known.pair = wanted.pair AND known.size = wanted.size
        AND known.start_ms = wanted.start_ms`,
    values: [
      book,
      places.map(({ pair }) => pair),
      places.map(({ size }) => candleSizes[size].number),
      places.map(({ startMs }) => startMs),
    ],
  })
  return rows.map(({ pair, size, start_ms: startMs, ...figures }) => ({
    ...toFigures(figures),
    pair: Number(pair),
    size: sizeOf(size),
    startMs: Number(startMs),
  }))
}

const sizeOf = (wanted: number): CandleSize =>
  (Object.keys(candleSizes) as CandleSize[]).find((size) => candleSizes[size].number === wanted)!
