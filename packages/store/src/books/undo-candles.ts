import type { Connection } from '../connection.ts'
import { type CandleFigures, figureTypes, toFigures } from './book-rows.ts'
import type { PairOfBook } from './book-trees.ts'
import { candleSizes, type CandleSize } from './stored-books.ts'
import { writeCandles } from './write-book.ts'

/**
 * Drops the candles of a pair from the time of its first trade that was taken back, and makes those anew that begin before it: a
 * minute of the trades that are left, an hour of its minutes, a day of its hours.
 */
export async function cutCandles(
  connection: Connection,
  { book, pair }: PairOfBook,
  timeMs: number,
): Promise<void> {
  const startOf = (size: CandleSize) => timeMs - (timeMs % candleSizes[size].lengthMs)
  const sizes = Object.keys(candleSizes) as CandleSize[]
  for (const size of sizes)
    await connection.query({
      name: 'cut_book_candles',
      text: 'DELETE FROM book_candles WHERE book = $1 AND pair = $2 AND size = $3 AND start_ms >= $4',
      values: [book, pair, candleSizes[size].number, startOf(size)],
    })
  const trades = await readTrades(connection, { book, pair }, startOf('minute'))
  const minutes = await readCandles(connection, { book, pair }, 'minute', startOf('hour'))
  const hours = await readCandles(connection, { book, pair }, 'hour', startOf('day'))
  const minute = joined(trades)
  const hour = joined([...minutes, ...asList(minute)])
  const day = joined([...hours, ...asList(hour)])
  const rows = { minute, hour, day }
  await writeCandles(
    connection,
    book,
    sizes.flatMap((size) =>
      rows[size] === undefined ? [] : [{ ...rows[size], pair, size, startMs: startOf(size) }],
    ),
  )
}

const asList = (figures: CandleFigures | undefined): readonly CandleFigures[] =>
  figures === undefined ? [] : [figures]

/** Of consecutive parts. */
function joined(parts: readonly CandleFigures[]): CandleFigures | undefined {
  const [first] = parts
  if (first === undefined) return undefined
  return parts.slice(1).reduce(
    (all, part) => ({
      open: all.open,
      high: Math.max(all.high, part.high),
      low: Math.min(all.low, part.low),
      close: part.close,
      lots: all.lots + part.lots,
      ticks: all.ticks + part.ticks,
      trades: all.trades + part.trades,
    }),
    first,
  )
}

async function readTrades(
  connection: Connection,
  { book, pair }: PairOfBook,
  fromMs: number,
): Promise<readonly CandleFigures[]> {
  const rows = await connection.query({
    columns: { price: 'int4', lots: 'int8' },
    name: 'book_trades_since',
    text: `SELECT price, lots FROM book_events
      WHERE book = $1 AND pair = $2 AND trade IS NOT NULL AND timestamp_ms >= $3 ORDER BY timestamp_ms, trade`,
    values: [book, pair, fromMs],
  })
  return rows.map(({ price, lots }) => ({
    open: price,
    high: price,
    low: price,
    close: price,
    lots,
    ticks: lots * BigInt(price),
    trades: 1,
  }))
}

async function readCandles(
  connection: Connection,
  { book, pair }: PairOfBook,
  size: CandleSize,
  fromMs: number,
): Promise<readonly CandleFigures[]> {
  const rows = await connection.query({
    columns: figureTypes,
    name: 'book_candles_since',
    text: `SELECT open, high, low, close, lots, ticks, trades FROM book_candles
      WHERE book = $1 AND pair = $2 AND size = $3 AND start_ms >= $4 ORDER BY start_ms`,
    values: [book, pair, candleSizes[size].number, fromMs],
  })
  return rows.map(toFigures)
}
