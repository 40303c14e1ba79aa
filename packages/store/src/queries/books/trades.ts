import type { Address } from '@sundial/primitives'
import { type PairOfBook, readTradePlace, type TradePlace, tradeTree } from '../../books/book-trees.ts'
import { type BookSide, otherSide, sides } from '../../books/stored-books.ts'
import type { Connection, RowOf } from '../../connection.ts'
import type { Database } from '../../database.ts'
import { bookTables, countPlaces, findPlaces } from '../../holders/place-tree.ts'
import { type Page, pageRange, toPage } from '../page.ts'
import { type BookPageRequest, placeColumns } from './orders.ts'

/** What one call took at one price. */
export type BookTrade = {
  /** Within the pair, from 0 on. */
  readonly number: number
  readonly taker: Address
  /** Of the taker. */
  readonly side: BookSide
  readonly price: number
  readonly lots: bigint
  readonly transactionId: string
  readonly height: number
  readonly timestampMs: number
}

/** A trade of a taker, or its part in an order of a maker. */
export type AccountTrade = PairOfBook & {
  /** Number within the pair. */
  readonly trade: number
  readonly role: 'maker' | 'taker'
  /** Of this account. */
  readonly side: BookSide
  readonly price: number
  readonly lots: bigint
  /** Of the maker. */
  readonly orderNumber: bigint | undefined
  readonly transactionId: string
  readonly height: number
  readonly timestampMs: number
}

export type AccountTradesRequest = {
  readonly account: Address
  /** Of all pairs if absent. */
  readonly pair?: PairOfBook | undefined
  readonly page: BookPageRequest
}

export const bookTradeQueries = (database: Database) => ({
  /** The trades of a pair; any page in the same time. */
  bookTrades: ({
    book,
    pair,
    page,
  }: PairOfBook & { readonly page: BookPageRequest }): Promise<Page<BookTrade>> =>
    database.snapshot(async (connection) => {
      const range = { from: 0, to: await countTrades(connection, { book, pair }) }
      const { from, to } = pageRange(range, page)
      const rows = await connection.query({
        columns: tradeTypes,
        name: 'book_trades',
        text: `SELECT trade, account, side, price, lots, transaction_id, height, timestamp_ms FROM book_events
          WHERE book = $1 AND pair = $2 AND trade >= $3 AND trade < $4 ORDER BY trade`,
        values: [book, pair, from, to],
      })
      return toPage(range, page, rows.map(toTrade))
    }),

  /** The trades of an account, each of its orders that one filled by itself; any page in the same time. */
  accountTrades: ({ account, pair, page }: AccountTradesRequest): Promise<Page<AccountTrade>> =>
    database.snapshot(async (connection) => {
      const part = { tree: tradeTree(account, pair), prefix: '' }
      const range = { from: 0, to: await countPlaces(connection, bookTables, part) }
      const places = await findPlaces(connection, bookTables, part, pageRange(range, page))
      return toPage(range, page, await readTrades(connection, places.map(readTradePlace)))
    }),
})

async function countTrades(connection: Connection, { book, pair }: PairOfBook): Promise<number> {
  const [row] = await connection.query({
    columns: { trade_count: 'int8' },
    name: 'book_trade_count',
    text: 'SELECT trade_count FROM book_pairs WHERE book = $1 AND pair = $2',
    values: [book, pair],
  })
  return Number(row?.trade_count ?? 0)
}

export const tradeTypes = {
  trade: 'int8',
  account: 'bytea',
  side: 'int2',
  price: 'int4',
  lots: 'int8',
  transaction_id: 'bytea',
  height: 'int4',
  timestamp_ms: 'int8',
} as const

export const toTrade = ({
  trade,
  account,
  side,
  price,
  lots,
  ...row
}: RowOf<typeof tradeTypes>): BookTrade => ({
  number: Number(trade),
  taker: account.toString('hex'),
  side: otherSide(sides[side]!),
  price,
  lots,
  transactionId: row.transaction_id.toString('hex'),
  height: row.height,
  timestampMs: Number(row.timestamp_ms),
})

async function readTrades(
  connection: Connection,
  places: readonly TradePlace[],
): Promise<readonly AccountTrade[]> {
  if (places.length === 0) return []
  const rows = await connection.query({
    columns: {
      book: 'int2',
      pair: 'int8',
      trade: 'int8',
      side: 'int2',
      price: 'int4',
      lots: 'int8',
      number: 'numeric?',
      transaction_id: 'bytea',
      height: 'int4',
      timestamp_ms: 'int8',
    },
    name: 'book_trades_at',
    text: `SELECT said.book, said.pair, said.trade, said.side, said.price, coalesce(fills.lots, said.lots) AS lots, fills.number,
        said.transaction_id, said.height, said.timestamp_ms
      FROM unnest($1::smallint[], $2::integer[], $3::integer[], $4::integer[]) WITH ORDINALITY
        AS wanted (book, height, event, place, at)
      JOIN book_events AS said
        ON said.book = wanted.book AND said.height = wanted.height AND said.event = wanted.event
      LEFT JOIN book_fills AS fills ON fills.book = wanted.book AND fills.height = wanted.height
        AND fills.event = wanted.event AND fills.place = wanted.place
      ORDER BY wanted.at`,
    values: [...placeColumns(places), places.map(({ fill }) => fill ?? null)],
  })
  return rows.map((row) => {
    const orderNumber = row.number === null ? undefined : BigInt(row.number)
    const ofOrders = sides[row.side]!
    return {
      book: row.book,
      pair: Number(row.pair),
      trade: Number(row.trade),
      role: orderNumber === undefined ? 'taker' : 'maker',
      side: orderNumber === undefined ? otherSide(ofOrders) : ofOrders,
      price: row.price,
      lots: row.lots,
      orderNumber,
      transactionId: row.transaction_id.toString('hex'),
      height: row.height,
      timestampMs: Number(row.timestamp_ms),
    }
  })
}
