import type { Address } from '@sundial/primitives'
import type { PairOfBook } from '../../books/book-trees.ts'
import { candleSizes } from '../../books/stored-books.ts'
import type { Connection, RowOf } from '../../connection.ts'
import type { Database } from '../../database.ts'
import { once } from '../../known.ts'
import { readHead } from '../block-entries.ts'
import { type PoolFrom, windowPrice } from './window-price.ts'

/** What a pair of an order book says about the price of its first token at the head. */
export type BookPrice = PairOfBook & {
  readonly first: Address
  /** Absent: TRX. */
  readonly second: Address | undefined
  /** The price: so many units of the second token for so many of the first. */
  readonly paid: bigint
  readonly units: bigint
  /** Units of the second token that wait within a tenth of the price, on the side that has less. */
  readonly depth: bigint
}

const minuteMs = candleSizes.minute.lengthMs

export const bookPriceQueries = (database: Database) => ({
  /**
   * Of each pair the median of the prices at the starts of the last whole minutes before the head, as many as the window has. A pair
   * that had no trade before the window has no price, and neither have the pairs of a book that is not whole.
   */
  bookPrices: ({ windowMs }: { readonly windowMs: number }): Promise<readonly BookPrice[]> =>
    database.snapshot((connection) =>
      once(connection, `book prices ${windowMs}`, async () => {
        const head = await readHead(connection)
        if (head === undefined) return []
        const untilMs = Math.floor(head.timestampMs / minuteMs) * minuteMs
        const window = { fromMs: untilMs - windowMs, untilMs }
        const rows = await readCloses(connection, head.id, window)
        const priced = [...groupedByPair(rows).values()].flatMap(([pair, ...more]) => {
          const closes = [pair!, ...more].map(closeOf)
          const price = windowPrice(closes, window)
          return price === undefined ? [] : [{ pair: pair!, price }]
        })
        const depths = await readDepths(connection, priced)
        return priced.map(({ pair: { book, pair, first, second }, price }, at) => ({
          book,
          pair: Number(pair),
          first: first.toString('hex'),
          second: second?.toString('hex'),
          paid: price.sun,
          units: price.units,
          depth: depths[at]!,
        }))
      }),
    ),
})

const closeTypes = {
  book: 'int2',
  pair: 'int8',
  first: 'bytea',
  second: 'bytea?',
  lot: 'numeric',
  tick: 'numeric',
  start_ms: 'int8',
  close: 'int4',
} as const
type Close = RowOf<typeof closeTypes>

/** The last minute with a trade before the window, and those in it, in order of time. */
const readCloses = (
  connection: Connection,
  headId: string,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<readonly Close[]> =>
  connection.query({
    columns: closeTypes,
    name: 'book_closes',
    text: `SELECT pairs.book, pairs.pair, first, second, lot, tick, minutes.start_ms, minutes.close
      FROM book_pairs AS pairs JOIN books ON books.book = pairs.book AND books.id = $1 AND books.fault IS NULL
      CROSS JOIN LATERAL (
        (SELECT start_ms, close FROM book_candles AS candles
          WHERE candles.book = pairs.book AND candles.pair = pairs.pair AND candles.size = ${candleSizes.minute.number}
            AND candles.start_ms <= $2
          ORDER BY candles.start_ms DESC LIMIT 1)
        UNION ALL
        (SELECT start_ms, close FROM book_candles AS candles
          WHERE candles.book = pairs.book AND candles.pair = pairs.pair AND candles.size = ${candleSizes.minute.number}
            AND candles.start_ms > $2 AND candles.start_ms <= $3)
      ) AS minutes
      ORDER BY pairs.book, pairs.pair, minutes.start_ms`,
    values: [headId, fromMs - minuteMs, untilMs - minuteMs],
  })

/** A minute's last price lasts from its end on. */
const closeOf = ({ lot, tick, start_ms, close }: Close): PoolFrom => ({
  sun: BigInt(close) * BigInt(tick),
  units: BigInt(lot),
  fromMs: Number(start_ms) + minuteMs,
})

function groupedByPair(rows: readonly Close[]): ReadonlyMap<string, readonly Close[]> {
  const groups = new Map<string, Close[]>()
  for (const row of rows) {
    const key = `${row.book} ${row.pair}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

type Priced = { readonly pair: Close; readonly price: { readonly sun: bigint } }

/** Sums of price × amount within a tenth of each price, of the side that has less. */
async function readDepths(connection: Connection, priced: readonly Priced[]): Promise<readonly bigint[]> {
  if (priced.length === 0) return []
  const ticks = priced.map(({ pair, price }) => Number(price.sun / BigInt(pair.tick)))
  const rows = await connection.query({
    columns: { at: 'int8', side: 'int2', ticks: 'numeric' },
    name: 'book_depths',
    text: `SELECT wanted.at, levels.side, sum(levels.price * levels.lots) AS ticks
      FROM unnest($1::smallint[], $2::bigint[], $3::integer[], $4::integer[]) WITH ORDINALITY
        AS wanted (book, pair, lowest, highest, at)
      JOIN book_levels AS levels ON levels.book = wanted.book AND levels.pair = wanted.pair
        AND levels.side IN (0, 1) AND levels.price BETWEEN wanted.lowest AND wanted.highest
      GROUP BY wanted.at, levels.side`,
    values: [
      priced.map(({ pair }) => pair.book),
      priced.map(({ pair }) => pair.pair),
      ticks.map((price) => Math.ceil((price * 9) / 10)),
      ticks.map((price) => Math.floor((price * 11) / 10)),
    ],
  })
  const sums = priced.map((): bigint[] => [0n, 0n])
  for (const { at, side, ticks: sum } of rows) sums[Number(at) - 1]![side] = BigInt(sum)
  return sums.map(([buy, sell], at) => (buy! < sell! ? buy! : sell!) * BigInt(priced[at]!.pair.tick))
}
