import type { Address } from '@sundial/primitives'
import {
  type EventPlace,
  type OrderSet,
  orderTree,
  type OrderState,
  type PairOfBook,
  readEventPlace,
  stateOf,
} from '../../books/book-trees.ts'
import { type BookSide, eventKinds, sides } from '../../books/stored-books.ts'
import type { Connection, RowOf } from '../../connection.ts'
import type { Database } from '../../database.ts'
import { bookTables, countPlaces, findPlaces } from '../../holders/place-tree.ts'
import { type Page, pageRange, type PageRequest, toPage } from '../page.ts'

/** A page of lists that have no times to search by. */
export type BookPageRequest = Omit<PageRequest, 'fromMs' | 'toMs'>

/** An order that waited in a book: what a call took at once is a trade and no order. */
export type BookOrder = PairOfBook & {
  readonly number: bigint
  readonly owner: Address
  readonly side: BookSide
  /** In ticks for a lot. */
  readonly price: number
  readonly lots: bigint
  readonly filled: bigint
  readonly cancelled: bigint
  readonly claimed: bigint
  readonly state: OrderState
  /** Of its placing. */
  readonly height: number
  readonly timestampMs: number
  readonly transactionId: string
  /** Block of the newest fill or cancellation. */
  readonly changedHeight: number | undefined
  readonly changedMs: number | undefined
}

export type BookOrdersRequest = {
  readonly account: Address
  /** Of all pairs if absent. */
  readonly pair?: PairOfBook | undefined
  readonly states: OrderSet
  readonly page: BookPageRequest
}

export const bookOrderQueries = (database: Database) => ({
  /** An account's orders in the order of placing; any page in the same time. */
  bookOrders: ({ account, pair, states, page }: BookOrdersRequest): Promise<Page<BookOrder>> =>
    database.snapshot(async (connection) => {
      const part = { tree: orderTree(account, states, pair), prefix: '' }
      const range = { from: 0, to: await countPlaces(connection, bookTables, part) }
      const places = await findPlaces(connection, bookTables, part, pageRange(range, page))
      return toPage(range, page, await readPlaced(connection, places.map(readEventPlace)))
    }),

  bookOrder: async ({
    book,
    number,
  }: {
    readonly book: number
    readonly number: bigint
  }): Promise<BookOrder | undefined> => {
    const [row] = await database.query({
      columns: orderTypes,
      name: 'book_order',
      text: `SELECT ${orderColumns} FROM book_orders AS known ${eventsOfOrder} WHERE known.book = $1 AND known.number = $2`,
      values: [book, number],
    })
    return row && toOrder(row)
  },

  /** The orders that a transaction placed and cancelled, as they are now. */
  bookEventsOfTransaction: async (
    id: string,
  ): Promise<{ readonly placed: readonly BookOrder[]; readonly cancelled: readonly BookOrder[] }> => {
    const rows = await database.query({
      columns: { ...orderTypes, kind: 'int2' },
      name: 'book_events_of_transaction',
      text: `SELECT ${orderColumns}, said.kind FROM book_events AS said
        JOIN book_orders AS known ON known.book = said.book AND known.number = said.number ${eventsOfOrder}
        WHERE said.transaction_id = $1 AND said.trade IS NULL ORDER BY said.book, said.event`,
      values: [Buffer.from(id, 'hex')],
    })
    const ofKind = (wanted: number) => rows.filter(({ kind }) => kind === wanted).map(toOrder)
    return { placed: ofKind(eventKinds.placed), cancelled: ofKind(eventKinds.cancelled) }
  },
})

/** The orders that the events placed, in their order. */
async function readPlaced(
  connection: Connection,
  places: readonly EventPlace[],
): Promise<readonly BookOrder[]> {
  if (places.length === 0) return []
  const rows = await connection.query({
    columns: orderTypes,
    name: 'book_orders_placed_by',
    text: `SELECT ${orderColumns}
      FROM unnest($1::smallint[], $2::integer[], $3::integer[]) WITH ORDINALITY AS wanted (book, height, event, at)
      JOIN book_events AS said
        ON said.book = wanted.book AND said.height = wanted.height AND said.event = wanted.event
      JOIN book_orders AS known ON known.book = said.book AND known.number = said.number ${eventsOfOrder}
      ORDER BY wanted.at`,
    values: placeColumns(places),
  })
  return rows.map(toOrder)
}

/** Parameters of `unnest($1::smallint[], $2::integer[], $3::integer[])`. */
export const placeColumns = (places: readonly EventPlace[]) => [
  places.map(({ book }) => book),
  places.map(({ height }) => height),
  places.map(({ event }) => event),
]

/** What placed the order `known`, and what changed it last. */
export const eventsOfOrder = `JOIN book_events AS placed
    ON placed.book = known.book AND placed.height = known.height AND placed.event = known.event
  LEFT JOIN book_events AS changed
    ON changed.book = known.book AND changed.height = known.changed_height AND changed.event = known.changed_event`

export const orderTypes = {
  book: 'int2',
  number: 'numeric',
  pair: 'int8',
  account: 'bytea',
  side: 'int2',
  price: 'int4',
  lots: 'int8',
  filled: 'int8',
  cancelled: 'int8',
  claimed: 'int8',
  height: 'int4',
  timestamp_ms: 'int8',
  transaction_id: 'bytea',
  changed_height: 'int4?',
  changed_ms: 'int8?',
} as const

export const orderColumns = `known.book, known.number, placed.pair, placed.account, placed.side, placed.price, known.lots, known.filled,
  known.cancelled, known.claimed, known.height, placed.timestamp_ms, placed.transaction_id, known.changed_height,
  changed.timestamp_ms AS changed_ms`

export const toOrder = (row: RowOf<typeof orderTypes>): BookOrder => ({
  book: row.book,
  number: BigInt(row.number),
  pair: Number(row.pair),
  owner: row.account.toString('hex'),
  side: sides[row.side]!,
  price: row.price,
  lots: row.lots,
  filled: row.filled,
  cancelled: row.cancelled,
  claimed: row.claimed,
  state: stateOf(row),
  height: row.height,
  timestampMs: Number(row.timestamp_ms),
  transactionId: row.transaction_id.toString('hex'),
  changedHeight: row.changed_height ?? undefined,
  changedMs: row.changed_ms === null ? undefined : Number(row.changed_ms),
})
