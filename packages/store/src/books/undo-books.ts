import type { Connection } from '../connection.ts'
import type { BlockEntry, BlockRef } from '../head.ts'
import { movePlaces, bookTables } from '../holders/place-tree.ts'
import { readEntries } from '../queries/block-entries.ts'
import {
  type EventRow,
  type FillRow,
  levelName,
  levelOf,
  type LevelRow,
  openLotsOf,
  type OrderRow,
} from './book-rows.ts'
import { clearBooks, isStale, readBooks, setBook } from './book-states.ts'
import { readLevels, readOrders } from './load-book.ts'
import { eventKinds, sides } from './stored-books.ts'
import { cutCandles } from './undo-candles.ts'
import { orderMoves, tradePlaces, updateOrders, writeLevels } from './write-book.ts'

/** Takes the events of the block and of all above it back, while these blocks are in the index still. */
export async function undoBooks(connection: Connection, first: BlockEntry): Promise<void> {
  const books = await readBooks(connection)
  const above = books.filter(
    ({ at, fault }) => Math.max(at?.height ?? -1, fault?.height ?? -1) >= first.height,
  )
  if (above.length === 0) return
  for (const book of above)
    if (await isStale(connection, book)) {
      await clearBooks(connection)
      return
    }
  const remaining = await newestBelow(connection, first)
  for (const { book, at, fault } of above) {
    await undoBook(connection, book, first.height)
    await setBook(connection, {
      book,
      at: at !== undefined && at.height >= first.height ? remaining : at,
      fault: fault !== undefined && fault.height >= first.height ? undefined : fault,
    })
  }
}

async function newestBelow(connection: Connection, { before }: BlockEntry): Promise<BlockRef | undefined> {
  if (before.blocks === 0) return undefined
  const [block] = await readEntries(connection, [before.blocks - 1])
  return block
}

async function undoBook(connection: Connection, book: number, fromHeight: number): Promise<void> {
  const events = await readEvents(connection, book, fromHeight)
  const fills = await readFills(connection, book, fromHeight)
  const moves = await ordersBefore(connection, book, { events, fills, fromHeight })
  for (const table of ['book_events', 'book_fills', 'book_pairs'])
    await connection.query({
      name: `cut_${table}`,
      text: `DELETE FROM ${table} WHERE book = $1 AND height >= $2`,
      values: [book, fromHeight],
    })
  if (events.length === 0) return
  await removeOrders(
    connection,
    book,
    moves.filter(({ after }) => after === undefined).map(({ before }) => before),
  )
  await updateOrders(
    connection,
    book,
    moves.flatMap(({ after }) => after ?? []),
  )
  await undoLevels(connection, book, moves)
  await undoTrades(connection, book, events)
  const owners = new Map(moves.map(({ before }) => [before.number, before.owner]))
  await movePlaces(connection, bookTables, [
    ...orderMoves(book, moves),
    ...tradePlaces(book, { events, fills }, (number) => owners.get(number)!).map((place) => ({
      ...place,
      change: -1 as const,
    })),
  ])
}

async function readEvents(
  connection: Connection,
  book: number,
  fromHeight: number,
): Promise<readonly EventRow[]> {
  const rows = await connection.query({
    columns: {
      height: 'int4',
      event: 'int4',
      kind: 'int2',
      timestamp_ms: 'int8',
      transaction_id: 'bytea',
      pair: 'int8',
      side: 'int2',
      price: 'int4',
      lots: 'int8',
      account: 'bytea',
      number: 'numeric?',
      trade: 'int8?',
    },
    name: 'book_events_from',
    text: `SELECT height, event, kind, timestamp_ms, transaction_id, pair, side, price, lots, account, number, trade
      FROM book_events WHERE book = $1 AND height >= $2 ORDER BY height, event`,
    values: [book, fromHeight],
  })
  return rows.map((row) => ({
    height: row.height,
    event: row.event,
    kind: kindOf(row.kind),
    timestampMs: Number(row.timestamp_ms),
    transactionId: row.transaction_id.toString('hex'),
    pair: Number(row.pair),
    side: sides[row.side]!,
    price: row.price,
    lots: row.lots,
    account: row.account.toString('hex'),
    number: row.number === null ? undefined : BigInt(row.number),
    trade: row.trade === null ? undefined : Number(row.trade),
  }))
}

const kindOf = (number: number): EventRow['kind'] =>
  (Object.keys(eventKinds) as EventRow['kind'][]).find((kind) => eventKinds[kind] === number)!

async function readFills(
  connection: Connection,
  book: number,
  fromHeight: number,
): Promise<readonly FillRow[]> {
  const rows = await connection.query({
    columns: { height: 'int4', event: 'int4', place: 'int4', number: 'numeric', lots: 'int8' },
    name: 'book_fills_from',
    text: `SELECT height, event, place, number, lots FROM book_fills WHERE book = $1 AND height >= $2
      ORDER BY height, event, place`,
    values: [book, fromHeight],
  })
  return rows.map((row) => ({ ...row, number: BigInt(row.number) }))
}

type OrderMove = { readonly before: OrderRow; readonly after: OrderRow | undefined }
type Undone = {
  readonly events: readonly EventRow[]
  readonly fills: readonly FillRow[]
  readonly fromHeight: number
}

/** The orders that the events changed, and what they were before; absent where they were placed by them. */
async function ordersBefore(
  connection: Connection,
  book: number,
  { events, fills, fromHeight }: Undone,
): Promise<readonly OrderMove[]> {
  const numbers = [
    ...events.flatMap(({ number }) => (number === undefined ? [] : [number])),
    ...fills.map(({ number }) => number),
  ]
  const orders = await readOrders(connection, book, numbers)
  const kept = orders.filter(({ height }) => height < fromHeight)
  const changes = await readNewestFills(connection, book, {
    numbers: kept.map(({ number }) => number),
    fromHeight,
  })
  const filled = sumOfLots(fills)
  const claimed = sumOfLots(events.filter(({ kind }) => kind === 'claimed'))
  const cancelled = sumOfLots(events.filter(({ kind }) => kind === 'cancelled'))
  return orders.map((before) => {
    if (before.height >= fromHeight) return { before, after: undefined }
    const { number, changedHeight = -1 } = before
    const change = changedHeight < fromHeight ? before : changes.get(number)
    return {
      before,
      after: {
        ...before,
        filled: before.filled - (filled.get(number) ?? 0n),
        claimed: before.claimed - (claimed.get(number) ?? 0n),
        cancelled: before.cancelled - (cancelled.get(number) ?? 0n),
        changedHeight: change?.changedHeight,
        changedEvent: change?.changedEvent,
      },
    }
  })
}

function sumOfLots(
  rows: readonly { readonly number: bigint | undefined; readonly lots: bigint }[],
): ReadonlyMap<bigint, bigint> {
  const sums = new Map<bigint, bigint>()
  for (const { number, lots } of rows) sums.set(number!, (sums.get(number!) ?? 0n) + lots)
  return sums
}

/** The newest fills below the height: before a cancellation an order can only have been filled. */
async function readNewestFills(
  connection: Connection,
  book: number,
  { numbers, fromHeight }: { readonly numbers: readonly bigint[]; readonly fromHeight: number },
): Promise<ReadonlyMap<bigint, Pick<OrderRow, 'changedHeight' | 'changedEvent'>>> {
  if (numbers.length === 0) return new Map()
  const rows = await connection.query({
    columns: { number: 'numeric', height: 'int4', event: 'int4' },
    name: 'newest_fills_of_orders',
    text: `SELECT wanted.number, newest.height, newest.event FROM unnest($2::numeric[]) AS wanted (number)
      CROSS JOIN LATERAL (
        SELECT known.height, known.event FROM book_fills AS known
        WHERE known.book = $1 AND known.number = wanted.number AND known.height < $3
        ORDER BY known.height DESC, known.event DESC LIMIT 1
      ) AS newest`,
    values: [book, numbers, fromHeight],
  })
  return new Map(
    rows.map(({ number, height, event }) => [BigInt(number), { changedHeight: height, changedEvent: event }]),
  )
}

async function removeOrders(
  connection: Connection,
  book: number,
  orders: readonly OrderRow[],
): Promise<void> {
  if (orders.length === 0) return
  await connection.query({
    name: 'remove_book_orders',
    text: `DELETE FROM book_orders AS known USING unnest($2::numeric[]) AS gone (number)
      WHERE known.book = $1 AND known.number = gone.number`,
    values: [book, orders.map(({ number }) => number)],
  })
}

async function undoLevels(connection: Connection, book: number, moves: readonly OrderMove[]): Promise<void> {
  const levels = new Map<string, LevelRow>()
  for (const { before, after } of moves) {
    const level = levelOf(before.number)
    const name = levelName(level)
    const row = levels.get(name) ?? { ...level, lots: 0n, orders: 0 }
    const open = after === undefined ? 0n : openLotsOf(after)
    const change = open - openLotsOf(before)
    const orders = Number(open > 0n) - Number(openLotsOf(before) > 0n)
    levels.set(name, { ...row, lots: row.lots + change, orders: row.orders + orders })
  }
  const changed = [...levels.values()].filter(({ lots, orders }) => lots !== 0n || orders !== 0)
  const known = new Map(
    (await readLevels(connection, book, changed)).map((level) => [levelName(level), level]),
  )
  await writeLevels(
    connection,
    book,
    changed.map(({ lots, orders, ...level }) => {
      const row = known.get(levelName(level))
      return { ...level, lots: lots + (row?.lots ?? 0n), orders: orders + (row?.orders ?? 0) }
    }),
  )
}

async function undoTrades(connection: Connection, book: number, events: readonly EventRow[]): Promise<void> {
  const first = new Map<number, EventRow>()
  for (const event of events)
    if (event.kind === 'filled' && !first.has(event.pair)) first.set(event.pair, event)
  if (first.size === 0) return
  await connection.query({
    name: 'cut_book_trades',
    text: `UPDATE book_pairs AS known SET trade_count = cut.trade
      FROM unnest($2::bigint[], $3::bigint[]) AS cut (pair, trade) WHERE known.book = $1 AND known.pair = cut.pair`,
    values: [book, [...first.keys()], Array.from(first.values(), ({ trade }) => trade)],
  })
  for (const { pair, timestampMs } of first.values())
    await cutCandles(connection, { book, pair }, timestampMs)
}
