import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import type { KeyChange } from '../holders/count-tree.ts'
import { bookTables, movePlaces } from '../holders/place-tree.ts'
import type { BookChange } from './apply-logs.ts'
import {
  type CandleRow,
  type EventRow,
  type FillRow,
  levelOf,
  type LevelRow,
  type OrderRow,
  type PairRow,
} from './book-rows.ts'
import { levelColumns } from './load-book.ts'
import {
  orderTree,
  type PairOfBook,
  placeOfEvent,
  placeOfTrade,
  setsOf,
  stateOf,
  tradeTree,
} from './book-trees.ts'
import { candleSizes, eventKinds, numberOfSide } from './stored-books.ts'

/** Writes all that the logs changed. */
export async function writeBook(connection: Connection, book: number, change: BookChange): Promise<void> {
  const orders = [...change.orders.values()]
  const moved = orders.map((after) => ({ before: change.before.orders.get(after.number), after }))
  await copyEvents(connection, book, change.events)
  await copyFills(connection, book, change.fills)
  await copyOrders(
    connection,
    book,
    moved.filter(({ before }) => before === undefined).map(({ after }) => after),
  )
  await updateOrders(
    connection,
    book,
    moved.filter(({ before }) => before !== undefined).map(({ after }) => after),
  )
  await writePairs(connection, book, [...change.pairs.values()])
  await writeLevels(connection, book, [...change.levels.values()])
  await writeCandles(connection, book, [...change.candles.values()])
  const owners = new Map(
    [...change.before.orders.values(), ...orders].map(({ number, owner }) => [number, owner]),
  )
  await movePlaces(connection, bookTables, [
    ...orderMoves(book, moved),
    ...tradePlaces(book, change, (number) => owners.get(number)!).map((place) => ({
      ...place,
      change: 1 as const,
    })),
  ])
}

type OrderMove = { readonly before: OrderRow | undefined; readonly after: OrderRow | undefined }

/** Orders enter and leave the sets of their owners. */
export const orderMoves = (book: number, moves: readonly OrderMove[]): readonly KeyChange[] =>
  moves.flatMap(({ before, after }) => {
    const { number, owner, height, event } = (after ?? before)!
    const pair = { book, pair: levelOf(number).pair }
    const key = placeOfEvent({ book, height, event })
    const left = before === undefined ? [] : setsOf(stateOf(before))
    const entered = after === undefined ? [] : setsOf(stateOf(after))
    return [
      ...left.filter((set) => !entered.includes(set)).map((set) => ({ set, change: -1 as const })),
      ...entered.filter((set) => !left.includes(set)).map((set) => ({ set, change: 1 as const })),
    ].flatMap(({ set, change }) => [
      { owner: orderTree(owner, set), key, change },
      { owner: orderTree(owner, set, pair), key, change },
    ])
  })

type Trades = { readonly events: readonly EventRow[]; readonly fills: readonly FillRow[] }

/** Where trades are in the lists of takers and makers. */
export function tradePlaces(
  book: number,
  { events, fills }: Trades,
  ownerOf: (number: bigint) => string,
): readonly Omit<KeyChange, 'change'>[] {
  const both = (account: string, pair: PairOfBook, key: string) => [
    { owner: tradeTree(account), key },
    { owner: tradeTree(account, pair), key },
  ]
  return [
    ...events
      .filter(({ kind }) => kind === 'filled')
      .flatMap(({ account, pair, height, event }) =>
        both(account, { book, pair }, placeOfTrade({ book, height, event, fill: undefined })),
      ),
    ...fills.flatMap(({ number, height, event, place }) =>
      both(
        ownerOf(number),
        { book, pair: levelOf(number).pair },
        placeOfTrade({ book, height, event, fill: place }),
      ),
    ),
  ]
}

async function copyEvents(connection: Connection, book: number, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return
  const rows = new CopyRows(
    {
      book: 'int2',
      height: 'int4',
      event: 'int4',
      kind: 'int2',
      timestamp_ms: 'int8',
      transaction_id: 'hex',
      pair: 'int8',
      side: 'int2',
      price: 'int4',
      lots: 'int8',
      account: 'hex',
      number: 'numeric',
      trade: 'int8',
    },
    events.length * 200,
  )
  for (const { kind, side, timestampMs, transactionId, ...event } of events)
    rows.add({
      ...event,
      book,
      kind: eventKinds[kind],
      side: numberOfSide(side),
      timestamp_ms: timestampMs,
      transaction_id: transactionId,
    })
  await copyIn(connection, 'book_events', rows.columns, rows.finish())
}

async function copyFills(connection: Connection, book: number, fills: readonly FillRow[]): Promise<void> {
  if (fills.length === 0) return
  const rows = new CopyRows(
    { book: 'int2', height: 'int4', event: 'int4', place: 'int4', number: 'numeric', lots: 'int8' },
    fills.length * 80,
  )
  for (const fill of fills) rows.add({ ...fill, book })
  await copyIn(connection, 'book_fills', rows.columns, rows.finish())
}

async function copyOrders(connection: Connection, book: number, orders: readonly OrderRow[]): Promise<void> {
  if (orders.length === 0) return
  const rows = new CopyRows(
    {
      book: 'int2',
      number: 'numeric',
      lots: 'int8',
      filled: 'int8',
      cancelled: 'int8',
      claimed: 'int8',
      height: 'int4',
      event: 'int4',
      changed_height: 'int4',
      changed_event: 'int4',
    },
    orders.length * 120,
  )
  for (const { changedHeight, changedEvent, ...order } of orders)
    rows.add({ ...order, book, changed_height: changedHeight, changed_event: changedEvent })
  await copyIn(connection, 'book_orders', rows.columns, rows.finish())
}

export async function updateOrders(
  connection: Connection,
  book: number,
  orders: readonly OrderRow[],
): Promise<void> {
  if (orders.length === 0) return
  await connection.query({
    name: 'change_book_orders',
    text: `UPDATE book_orders AS known SET filled = changed.filled, cancelled = changed.cancelled,
        claimed = changed.claimed, changed_height = changed.changed_height, changed_event = changed.changed_event
      FROM unnest($2::numeric[], $3::bigint[], $4::bigint[], $5::bigint[], $6::integer[], $7::integer[])
        AS changed (number, filled, cancelled, claimed, changed_height, changed_event)
      WHERE known.book = $1 AND known.number = changed.number`,
    values: [
      book,
      orders.map(({ number }) => number),
      orders.map(({ filled }) => filled),
      orders.map(({ cancelled }) => cancelled),
      orders.map(({ claimed }) => claimed),
      orders.map(({ changedHeight }) => changedHeight ?? null),
      orders.map(({ changedEvent }) => changedEvent ?? null),
    ],
  })
}

async function writePairs(connection: Connection, book: number, pairs: readonly PairRow[]): Promise<void> {
  if (pairs.length === 0) return
  await connection.query({
    name: 'write_book_pairs',
    text: `INSERT INTO book_pairs (book, pair, first, second, lot, tick, height, timestamp_ms, trade_count)
      SELECT $1::smallint, * FROM unnest($2::bigint[], $3::bytea[], $4::bytea[], $5::numeric[], $6::numeric[], $7::integer[],
        $8::bigint[], $9::bigint[])
      ON CONFLICT (book, pair) DO UPDATE SET trade_count = EXCLUDED.trade_count`,
    values: [
      book,
      pairs.map(({ pair }) => pair),
      pairs.map(({ first }) => Buffer.from(first, 'hex')),
      pairs.map(({ second }) => (second === undefined ? null : Buffer.from(second, 'hex'))),
      pairs.map(({ lot }) => lot),
      pairs.map(({ tick }) => tick),
      pairs.map(({ height }) => height),
      pairs.map(({ timestampMs }) => timestampMs),
      pairs.map(({ tradeCount }) => tradeCount),
    ],
  })
}

export async function writeLevels(
  connection: Connection,
  book: number,
  levels: readonly LevelRow[],
): Promise<void> {
  const empty = levels.filter(({ orders }) => orders === 0)
  const open = levels.filter(({ orders }) => orders > 0)
  if (empty.length > 0)
    await connection.query({
      name: 'remove_book_levels',
      text: `DELETE FROM book_levels AS known
        USING unnest($2::bigint[], $3::smallint[], $4::integer[]) AS gone (pair, side, price)
        WHERE known.book = $1 AND known.pair = gone.pair AND known.side = gone.side AND known.price = gone.price`,
      values: [book, ...levelColumns(empty)],
    })
  if (open.length > 0)
    await connection.query({
      name: 'write_book_levels',
      text: `INSERT INTO book_levels (book, pair, side, price, lots, orders)
        SELECT $1::smallint, * FROM unnest($2::bigint[], $3::smallint[], $4::integer[], $5::numeric[], $6::bigint[])
        ON CONFLICT (book, pair, side, price) DO UPDATE SET lots = EXCLUDED.lots, orders = EXCLUDED.orders`,
      values: [book, ...levelColumns(open), open.map(({ lots }) => lots), open.map(({ orders }) => orders)],
    })
}

export async function writeCandles(
  connection: Connection,
  book: number,
  candles: readonly CandleRow[],
): Promise<void> {
  if (candles.length === 0) return
  await connection.query({
    name: 'write_book_candles',
    text: `INSERT INTO book_candles (book, pair, size, start_ms, open, high, low, close, lots, ticks, trades)
      SELECT $1::smallint, * FROM unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::integer[], $6::integer[], $7::integer[],
        $8::integer[], $9::numeric[], $10::numeric[], $11::bigint[])
      ON CONFLICT (book, pair, size, start_ms) DO UPDATE SET open = EXCLUDED.open, high = EXCLUDED.high, low = EXCLUDED.low,
        close = EXCLUDED.close, lots = EXCLUDED.lots, ticks = EXCLUDED.ticks, trades = EXCLUDED.trades`,
    values: [
      book,
      candles.map(({ pair }) => pair),
      candles.map(({ size }) => candleSizes[size].number),
      candles.map(({ startMs }) => startMs),
      candles.map(({ open }) => open),
      candles.map(({ high }) => high),
      candles.map(({ low }) => low),
      candles.map(({ close }) => close),
      candles.map(({ lots }) => lots),
      candles.map(({ ticks }) => ticks),
      candles.map(({ trades }) => trades),
    ],
  })
}
