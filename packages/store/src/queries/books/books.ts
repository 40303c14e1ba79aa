import type { Address } from '@sundial/primitives'
import type { PairOfBook } from '../../books/book-trees.ts'
import { type BookSide, numberOfSide } from '../../books/stored-books.ts'
import { readBooks } from '../../books/book-states.ts'
import type { Database } from '../../database.ts'
import { readHead } from '../block-entries.ts'
import { candleQueries } from './candles.ts'
import { bookChangeQueries } from './changes.ts'
import { bookOrderQueries } from './orders.ts'
import { bookTradeQueries } from './trades.ts'

/** An order book contract, and how much of it the index has. */
export type BookState = {
  /** Its place in the operator's list. */
  readonly book: number
  readonly contract: Address
  /** Newest block whose events are in it. */
  readonly height: number | undefined
  /** Whether that is the newest block of the index. */
  readonly isWhole: boolean
  /** Why no later event is in it: it contradicts those before it. */
  readonly fault: { readonly height: number; readonly text: string } | undefined
}

export type BookPair = PairOfBook & {
  readonly contract: Address
  readonly first: Address
  /** Absent: TRX. */
  readonly second: Address | undefined
  /** Units of the first token in a lot. */
  readonly lot: bigint
  /** Units of the second token by which prices of a lot differ. */
  readonly tick: bigint
  readonly height: number
  readonly timestampMs: number
  /** Of the newest trade. */
  readonly lastPrice: number | undefined
  readonly lastTradeMs: number | undefined
  readonly tradeCount: number
}

/** A price with open orders. */
export type PriceOffer = { readonly price: number; readonly lots: bigint; readonly orders: number }

export const bookQueries = (database: Database) => ({
  ...bookOrderQueries(database),
  ...bookTradeQueries(database),
  ...candleQueries(database),
  ...bookChangeQueries(database),

  /** The books by their place in the operator's list. */
  bookStates: (): Promise<readonly BookState[]> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      return (await readBooks(connection)).map(({ book, contract, at, fault }) => ({
        book,
        contract,
        height: at?.height,
        isWhole: at?.id === head?.id && fault === undefined,
        fault,
      }))
    }),

  /** All pairs, by book and number. */
  bookPairs: async (): Promise<readonly BookPair[]> => {
    const rows = await database.query({
      columns: {
        book: 'int2',
        pair: 'int8',
        contract: 'bytea',
        first: 'bytea',
        second: 'bytea?',
        lot: 'numeric',
        tick: 'numeric',
        height: 'int4',
        timestamp_ms: 'int8',
        trade_count: 'int8',
        last_price: 'int4?',
        last_ms: 'int8?',
      },
      name: 'book_pairs',
      text: `SELECT pairs.book, pairs.pair, contract, first, second, lot, tick, pairs.height, pairs.timestamp_ms, trade_count,
          last.price AS last_price, last.timestamp_ms AS last_ms
        FROM book_pairs AS pairs JOIN books ON books.book = pairs.book
        LEFT JOIN book_events AS last
          ON last.book = pairs.book AND last.pair = pairs.pair AND last.trade = pairs.trade_count - 1
        ORDER BY pairs.book, pairs.pair`,
    })
    return rows.map((row) => ({
      book: row.book,
      pair: Number(row.pair),
      contract: row.contract.toString('hex'),
      first: row.first.toString('hex'),
      second: row.second?.toString('hex'),
      lot: BigInt(row.lot),
      tick: BigInt(row.tick),
      height: row.height,
      timestampMs: Number(row.timestamp_ms),
      lastPrice: row.last_price ?? undefined,
      lastTradeMs: row.last_ms === null ? undefined : Number(row.last_ms),
      tradeCount: Number(row.trade_count),
    }))
  },

  /** Prices of a side with open orders, the best first. */
  bookOffers: async ({
    book,
    pair,
    side,
    limit,
  }: PairOfBook & { readonly side: BookSide; readonly limit: number }): Promise<readonly PriceOffer[]> => {
    const rows = await database.query({
      columns: { price: 'int4', lots: 'numeric', orders: 'int8' },
      name: `book_${side}_offers`,
      text: `SELECT price, lots, orders FROM book_levels WHERE book = $1 AND pair = $2 AND side = $3
        ORDER BY price ${side === 'buy' ? 'DESC' : ''} LIMIT $4`,
      values: [book, pair, numberOfSide(side), limit],
    })
    return rows.map(({ price, lots, orders }) => ({ price, lots: BigInt(lots), orders: Number(orders) }))
  },
})
