import type { PairOfBook } from '../../books/book-trees.ts'
import { type BookSide, eventKinds, numberOfSide } from '../../books/stored-books.ts'
import type { Connection } from '../../connection.ts'
import type { Database } from '../../database.ts'
import { type BookOrder, orderColumns, orderTypes, eventsOfOrder, toOrder } from './orders.ts'
import { type BookTrade, toTrade, tradeTypes } from './trades.ts'

/** What waits at a price; no lots where nothing does any more. */
export type PriceLevel = PairOfBook & {
  readonly side: BookSide
  readonly price: number
  readonly lots: bigint
  readonly orders: number
}

/** What a block did to the order books, with orders and prices as they are now. */
export type BookChanges = {
  /** In chain order. */
  readonly trades: readonly (PairOfBook & BookTrade)[]
  /** Orders that were placed, filled or cancelled, by book and number. */
  readonly orders: readonly BookOrder[]
  /** Prices of these orders, by book, pair, side and price. */
  readonly levels: readonly PriceLevel[]
}

export const bookChangeQueries = (database: Database) => ({
  bookChanges: (height: number): Promise<BookChanges> =>
    database.snapshot(async (connection) => {
      const trades = await connection.query({
        columns: { ...tradeTypes, book: 'int2', pair: 'int8' },
        name: 'book_trades_of_block',
        text: `SELECT said.book, said.pair, trade, account, side, price, lots, transaction_id, said.height, timestamp_ms
          FROM books JOIN book_events AS said ON said.book = books.book AND said.height = $1
          WHERE trade IS NOT NULL ORDER BY said.book, said.event`,
        values: [height],
      })
      const orders = await readTouched(connection, height)
      return {
        trades: trades.map(({ book, pair, ...row }) => ({ book, pair: Number(pair), ...toTrade(row) })),
        orders,
        levels: await readLevels(connection, orders),
      }
    }),
})

async function readTouched(connection: Connection, height: number): Promise<readonly BookOrder[]> {
  const rows = await connection.query({
    columns: orderTypes,
    name: 'book_orders_of_block',
    text: `SELECT ${orderColumns}
      FROM (
        SELECT said.book, said.number FROM books
        JOIN book_events AS said ON said.book = books.book AND said.height = $1
        WHERE said.kind IN (${eventKinds.placed}, ${eventKinds.cancelled})
        UNION
        SELECT fills.book, fills.number FROM books
        JOIN book_fills AS fills ON fills.book = books.book AND fills.height = $1
      ) AS touched
      JOIN book_orders AS known ON known.book = touched.book AND known.number = touched.number ${eventsOfOrder}
      ORDER BY known.book, known.number`,
    values: [height],
  })
  return rows.map(toOrder)
}

async function readLevels(
  connection: Connection,
  orders: readonly BookOrder[],
): Promise<readonly PriceLevel[]> {
  const places = [
    ...new Map(
      orders.map(({ book, pair, side, price }) => [
        `${book} ${pair} ${side} ${price}`,
        { book, pair, side, price },
      ]),
    ).values(),
  ]
  if (places.length === 0) return []
  const rows = await connection.query({
    columns: { at: 'int8', lots: 'numeric', orders: 'int8' },
    name: 'book_levels_at',
    text: `SELECT wanted.at, levels.lots, levels.orders
      FROM unnest($1::smallint[], $2::bigint[], $3::smallint[], $4::integer[]) WITH ORDINALITY
        AS wanted (book, pair, side, price, at)
      JOIN book_levels AS levels ON levels.book = wanted.book AND levels.pair = wanted.pair
        AND levels.side = wanted.side AND levels.price = wanted.price`,
    values: [
      places.map(({ book }) => book),
      places.map(({ pair }) => pair),
      places.map(({ side }) => numberOfSide(side)),
      places.map(({ price }) => price),
    ],
  })
  const known = new Map(rows.map(({ at, lots, orders: count }) => [Number(at) - 1, { lots, count }]))
  return places.map((place, at) => {
    const level = known.get(at)
    return { ...place, lots: BigInt(level?.lots ?? 0), orders: Number(level?.count ?? 0) }
  })
}
