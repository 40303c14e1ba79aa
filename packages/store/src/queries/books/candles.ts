import { type CandleFigures, figureTypes, toFigures } from '../../books/book-rows.ts'
import type { PairOfBook } from '../../books/book-trees.ts'
import { candleSizes, type CandleSize } from '../../books/stored-books.ts'
import type { Database } from '../../database.ts'

/** Trades of a pair in a minute, an hour or a day of UTC. */
export type Candle = CandleFigures & { readonly startMs: number }

export type CandlesRequest = PairOfBook & {
  readonly size: CandleSize
  /** Starts of the first and of the last candle. */
  readonly fromMs: number
  readonly toMs: number
  readonly limit: number
}

/** The trades of a pair in 24 hours. */
export type PairDay = PairOfBook & {
  /** Absent without a trade. */
  readonly high: number | undefined
  readonly low: number | undefined
  /** Price before the 24 hours, else the first one in them. */
  readonly open: number | undefined
  readonly lots: bigint
  /** Sum of price × lots. */
  readonly ticks: bigint
  readonly trades: number
}

export const candleQueries = (database: Database) => ({
  /** The oldest first; times without a trade have no candle. */
  bookCandles: async ({
    book,
    pair,
    size,
    fromMs,
    toMs,
    limit,
  }: CandlesRequest): Promise<readonly Candle[]> => {
    const rows = await database.query({
      columns: { start_ms: 'int8', ...figureTypes },
      name: 'book_candles',
      text: `SELECT start_ms, open, high, low, close, lots, ticks, trades FROM book_candles
        WHERE book = $1 AND pair = $2 AND size = $3 AND start_ms BETWEEN $4 AND $5 ORDER BY start_ms LIMIT $6`,
      values: [book, pair, candleSizes[size].number, fromMs, toMs, limit],
    })
    return rows.map(({ start_ms: startMs, ...figures }) => ({
      ...toFigures(figures),
      startMs: Number(startMs),
    }))
  },

  /** Of all pairs the 24 hours that end with this millisecond, by book and number. */
  bookDays: async ({ untilMs }: { readonly untilMs: number }): Promise<readonly PairDay[]> => {
    const rows = await database.query({
      columns: {
        book: 'int2',
        pair: 'int8',
        high: 'int4?',
        low: 'int4?',
        open: 'int4?',
        lots: 'numeric',
        ticks: 'numeric',
        trades: 'int8',
      },
      name: 'book_days',
      text: `SELECT pairs.book, pairs.pair, day.high, day.low, coalesce(earlier.price, day.open) AS open, day.lots, day.ticks,
          day.trades
        FROM book_pairs AS pairs
        CROSS JOIN LATERAL (
          SELECT max(part.high) AS high, min(part.low) AS low, (array_agg(part.open ORDER BY part.time, part.trade))[1] AS open,
            coalesce(sum(part.lots), 0) AS lots, coalesce(sum(part.ticks), 0) AS ticks,
            coalesce(sum(part.trades), 0)::bigint AS trades
          FROM (${partsOfDay}) AS part
        ) AS day
        LEFT JOIN LATERAL (
          SELECT price FROM book_events AS trades
          WHERE trades.book = pairs.book AND trades.pair = pairs.pair AND trades.trade IS NOT NULL
            AND trades.timestamp_ms < $1
          ORDER BY trades.timestamp_ms DESC, trades.trade DESC LIMIT 1
        ) AS earlier ON true
        ORDER BY pairs.book, pairs.pair`,
      values: boundsOfDay(untilMs),
    })
    return rows.map((row) => ({
      book: row.book,
      pair: Number(row.pair),
      high: row.high ?? undefined,
      low: row.low ?? undefined,
      open: row.open ?? undefined,
      lots: BigInt(row.lots),
      ticks: BigInt(row.ticks),
      trades: Number(row.trades),
    }))
  },
})

/** Start of the 24 hours, of their first minute and hour, and the ends of their last hour and minute, and theirs. */
function boundsOfDay(untilMs: number): readonly number[] {
  const [from, to] = [untilMs + 1 - candleSizes.day.lengthMs, untilMs + 1]
  const up = (size: CandleSize) => Math.ceil(from / candleSizes[size].lengthMs) * candleSizes[size].lengthMs
  const down = (size: CandleSize) => Math.floor(to / candleSizes[size].lengthMs) * candleSizes[size].lengthMs
  return [from, up('minute'), up('hour'), down('hour'), down('minute'), to]
}

const tradesBetween = (from: string, to: string): string =>
  `SELECT trades.timestamp_ms AS time, trades.trade, trades.price AS high, trades.price AS low,
      trades.price AS open, trades.lots::numeric AS lots, trades.price::numeric * trades.lots AS ticks, 1::bigint AS trades
    FROM book_events AS trades WHERE trades.book = pairs.book AND trades.pair = pairs.pair AND trades.trade IS NOT NULL
      AND trades.timestamp_ms >= ${from} AND trades.timestamp_ms < ${to}`

const candlesBetween = (size: CandleSize, from: string, to: string): string =>
  `SELECT candles.start_ms AS time, 0::bigint AS trade, candles.high, candles.low, candles.open, candles.lots, candles.ticks,
      candles.trades
    FROM book_candles AS candles WHERE candles.book = pairs.book AND candles.pair = pairs.pair
      AND candles.size = ${candleSizes[size].number} AND candles.start_ms >= ${from} AND candles.start_ms < ${to}`

/** Trades where neither a whole minute is in the 24 hours, minutes where no whole hour is, and hours. */
const partsOfDay = [
  tradesBetween('$1', '$2'),
  candlesBetween('minute', '$2', '$3'),
  candlesBetween('hour', '$3', '$4'),
  candlesBetween('minute', '$4', '$5'),
  tradesBetween('$5', '$6'),
].join(' UNION ALL ')
