import { type BookEvent, fromOrderNumber, highestPrice, type Side, toOrderNumber } from '@sundial/markets'
import type { Address } from '@sundial/primitives'
import type { BookLog, PairListed } from '../indexed-block.ts'
import {
  type BookBlock,
  BookFault,
  candleName,
  type CandleRow,
  type EventRow,
  type FillRow,
  levelName,
  levelOf,
  type LevelPlace,
  type LevelRow,
  openLotsOf,
  type OrderRow,
  type PairRow,
  queueRange,
} from './book-rows.ts'
import { candleSizes, type CandleSize } from './stored-books.ts'

/** What the blocks may touch, as it was before them. */
export type LoadedBook = {
  readonly pairCount: number
  readonly pairs: ReadonlyMap<number, PairRow>
  readonly orders: ReadonlyMap<bigint, OrderRow>
  /** By `levelName`. */
  readonly levels: ReadonlyMap<string, LevelRow>
  /** The newest orders of levels in which orders are placed, by `levelName`. */
  readonly newest: ReadonlyMap<string, bigint>
  /** By `candleName`. */
  readonly candles: ReadonlyMap<string, CandleRow>
}

type Event<Kind extends BookEvent['kind']> = BookEvent & { readonly kind: Kind }
type At = Pick<EventRow, 'height' | 'event' | 'timestampMs' | 'transactionId'>

/** Lots that a call took and did not sum up yet. */
type Taking = {
  readonly pair: number
  readonly taker: Address
  readonly side: Side
  lots: bigint
  ticks: bigint
}

/** The book after further logs. Pure; throws `BookFault` at the first log that contradicts those before it. */
export class BookChange {
  readonly before: LoadedBook
  readonly pairs = new Map<number, PairRow>()
  readonly orders = new Map<bigint, OrderRow>()
  readonly levels = new Map<string, LevelRow>()
  readonly candles = new Map<string, CandleRow>()
  readonly events: EventRow[] = []
  readonly fills: FillRow[] = []
  readonly #newest = new Map<string, bigint>()
  /** Open orders of queues in their order, by the number before the first one. */
  readonly #queues = new Map<bigint, bigint[]>()
  #pairCount: number
  #taking: Taking | undefined

  constructor(before: LoadedBook) {
    this.before = before
    this.#pairCount = before.pairCount
    const numbers = [...before.orders.values()].filter((order) => openLotsOf(order) > 0n)
    for (const { number } of numbers.toSorted((one, other) => (one.number < other.number ? -1 : 1)))
      this.#queueOf(number).push(number)
  }

  add({ height, timestampMs, transactionIds, logs }: BookBlock): void {
    for (const [event, log] of logs.entries()) {
      if (log.transactionIndex !== logs[event - 1]?.transactionIndex) this.#endCall()
      const transactionId = transactionIds[log.transactionIndex]
      if (transactionId === undefined) throw new BookFault('An event is of no transaction of its block.')
      this.#take(log, { height, event, timestampMs, transactionId })
    }
    this.#endCall()
  }

  #endCall(): void {
    if (this.#taking !== undefined) throw new BookFault('Lots were filled and nobody took them.')
  }

  #take(log: BookLog, at: At): void {
    if (log.kind === 'unreadable') throw new BookFault(log.problem)
    if (log.kind !== 'filled' && log.kind !== 'taken') this.#endCall()
    switch (log.kind) {
      case 'listed':
        return this.#list(log, at)
      case 'placed':
        return this.#place(log, at)
      case 'filled':
        return this.#fill(log, at)
      case 'taken':
        return this.#sumUp(log)
      case 'cancelled':
        return this.#cancel(log, at)
      case 'claimed':
        return this.#claim(log, at)
    }
  }

  #list({ pair, first, second, lot, tick }: PairListed, { height, timestampMs }: At): void {
    if (pair !== this.#pairCount + 1)
      throw new BookFault(`Pair ${pair} is listed after ${this.#pairCount} pairs.`)
    this.#pairCount = pair
    this.pairs.set(pair, { pair, first, second, lot, tick, height, timestampMs, tradeCount: 0 })
  }

  #place(log: Event<'placed'>, at: At): void {
    const { pair, owner, order: number, side, price, lots } = log
    this.#pairOf(pair)
    if (price < 1 || price > highestPrice || lots < 1n)
      throw new BookFault(`Order ${number} has no price or no lots.`)
    const level = { pair, side, price }
    if (number !== this.#nextNumber(level))
      throw new BookFault(`Order ${number} is not the next of its queue.`)
    const { height, event } = at
    const order = { number, owner, lots, filled: 0n, cancelled: 0n, claimed: 0n, height, event }
    this.orders.set(number, { ...order, changedHeight: undefined, changedEvent: undefined })
    this.#newest.set(levelName(level), number)
    this.#queueOf(number).push(number)
    this.#changeLevel(level, lots, 1)
    this.events.push({
      ...at,
      ...level,
      kind: 'placed',
      lots,
      account: owner,
      number,
      trade: undefined,
    })
  }

  /** A queue that is empty begins a new generation. */
  #nextNumber(level: LevelPlace): bigint {
    const newest = this.#newest.get(levelName(level)) ?? this.before.newest.get(levelName(level))
    if (newest === undefined) return toOrderNumber({ ...level, generation: 0, index: 0 })
    const { generation, index } = fromOrderNumber(newest)
    return this.#levelOf(level).orders > 0
      ? toOrderNumber({ ...level, generation, index: index + 1 })
      : toOrderNumber({ ...level, generation: generation + 1, index: 0 })
  }

  #fill(log: Event<'filled'>, at: At): void {
    const { pair: pairNumber, taker, side, price, generation, lots } = log
    const pair = this.#pairOf(pairNumber)
    const level = { pair: pairNumber, side, price }
    const queue = this.#queues.get(queueRange(level, generation)[0]) ?? []
    let left = lots
    let place = 0
    while (left > 0n) {
      const order = queue[0] === undefined ? undefined : this.#orderOf(queue[0])
      if (order === undefined)
        throw new BookFault(`${left} lots more are filled than wait at price ${price}.`)
      const open = openLotsOf(order)
      const filled = open < left ? open : left
      left -= filled
      if (filled === open) queue.shift()
      this.#changeOrder({ ...order, filled: order.filled + filled }, at)
      this.#changeLevel(level, -filled, filled === open ? -1 : 0)
      const { height, event } = at
      if (filled > 0n) this.fills.push({ height, event, place: place++, number: order.number, lots: filled })
    }
    if (place === 0) throw new BookFault('No lots are filled.')
    const trade = pair.tradeCount
    this.pairs.set(pairNumber, { ...pair, tradeCount: trade + 1 })
    this.events.push({ ...at, ...level, kind: 'filled', lots, account: taker, number: undefined, trade })
    for (const size of Object.keys(candleSizes) as CandleSize[])
      this.#changeCandle(pairNumber, size, at.timestampMs, { price, lots })
    this.#noteTaking({ pair: pairNumber, taker, side, lots, ticks: lots * BigInt(price) })
  }

  #noteTaking(more: Taking): void {
    const taking = this.#taking
    if (taking === undefined) {
      this.#taking = more
      return
    }
    if (taking.pair !== more.pair || taking.taker !== more.taker || taking.side !== more.side)
      throw new BookFault('Lots were filled and nobody took them.')
    taking.lots += more.lots
    taking.ticks += more.ticks
  }

  #sumUp({ pair, taker, side, filled, paid }: Event<'taken'>): void {
    const taking = this.#taking
    const isSame =
      taking !== undefined &&
      taking.pair === pair &&
      taking.taker === taker &&
      taking.side !== side &&
      taking.lots === filled &&
      taking.ticks * this.#pairOf(pair).tick === paid
    if (!isSame) throw new BookFault('What was taken is not what was filled.')
    this.#taking = undefined
  }

  #cancel({ pair, owner, order: number, lots }: Event<'cancelled'>, at: At): void {
    const order = this.#ownOrder(number, pair, owner)
    if (lots < 1n || lots !== openLotsOf(order))
      throw new BookFault(`${lots} lots of order ${number} are cancelled, and ${openLotsOf(order)} wait.`)
    this.#changeOrder({ ...order, cancelled: lots }, at)
    const queue = this.#queueOf(number)
    queue.splice(queue.indexOf(number), 1)
    const level = levelOf(number)
    this.#changeLevel(level, -lots, -1)
    this.events.push({
      ...at,
      ...level,
      kind: 'cancelled',
      lots,
      account: owner,
      number,
      trade: undefined,
    })
  }

  #claim({ pair, owner, order: number, lots }: Event<'claimed'>, at: At): void {
    const order = this.#ownOrder(number, pair, owner)
    if (lots < 1n || lots > order.filled - order.claimed)
      throw new BookFault(
        `${lots} lots of order ${number} are claimed, of ${order.filled - order.claimed} filled.`,
      )
    this.orders.set(number, { ...order, claimed: order.claimed + lots })
    this.events.push({
      ...at,
      ...levelOf(number),
      kind: 'claimed',
      lots,
      account: owner,
      number,
      trade: undefined,
    })
  }

  #pairOf(pair: number): PairRow {
    const row = this.pairs.get(pair) ?? this.before.pairs.get(pair)
    if (row === undefined) throw new BookFault(`Pair ${pair} was not listed in the blocks of this index.`)
    return row
  }

  #orderOf(number: bigint): OrderRow | undefined {
    return this.orders.get(number) ?? this.before.orders.get(number)
  }

  #ownOrder(number: bigint, pair: number, owner: Address): OrderRow {
    const order = this.#orderOf(number)
    if (order === undefined || order.owner !== owner || levelOf(number).pair !== pair)
      throw new BookFault(`Order ${number} was not placed by this account in the blocks of this index.`)
    return order
  }

  #queueOf(number: bigint): bigint[] {
    const { generation, ...level } = fromOrderNumber(number)
    const [before] = queueRange(level, generation)
    const queue = this.#queues.get(before) ?? []
    this.#queues.set(before, queue)
    return queue
  }

  #changeOrder(order: OrderRow, { height, event }: At): void {
    this.orders.set(order.number, { ...order, changedHeight: height, changedEvent: event })
  }

  #levelOf(level: LevelPlace): LevelRow {
    const name = levelName(level)
    return this.levels.get(name) ?? this.before.levels.get(name) ?? { ...level, lots: 0n, orders: 0 }
  }

  #changeLevel(level: LevelPlace, lots: bigint, orders: number): void {
    const row = this.#levelOf(level)
    this.levels.set(levelName(level), { ...row, lots: row.lots + lots, orders: row.orders + orders })
  }

  #changeCandle(
    pair: number,
    size: CandleSize,
    timeMs: number,
    { price, lots }: { readonly price: number; readonly lots: bigint },
  ): void {
    const place = { pair, size, startMs: timeMs - (timeMs % candleSizes[size].lengthMs) }
    const name = candleName(place)
    const known = this.candles.get(name) ?? this.before.candles.get(name)
    const ticks = lots * BigInt(price)
    this.candles.set(
      name,
      known === undefined
        ? { ...place, open: price, high: price, low: price, close: price, lots, ticks, trades: 1 }
        : {
            ...known,
            high: Math.max(known.high, price),
            low: Math.min(known.low, price),
            close: price,
            lots: known.lots + lots,
            ticks: known.ticks + ticks,
            trades: known.trades + 1,
          },
    )
  }
}
