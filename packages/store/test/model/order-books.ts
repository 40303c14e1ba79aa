import { afterEvent, type BookEvent, fromOrderNumber, openLots, type Order } from '@sundial/markets'
import type { Address } from '@sundial/primitives'
import { type OrderSet, type OrderState, type PairOfBook } from '../../src/books/book-trees.ts'
import type { BookLog, IndexedBlock, PairListed } from '../../src/indexed-block.ts'
import type { BookPair, PriceOffer } from '../../src/queries/books/books.ts'
import type { BookChanges } from '../../src/queries/books/changes.ts'
import type { BookPrice } from '../../src/queries/prices/book-prices.ts'
import type { Candle, CandlesRequest, PairDay } from '../../src/queries/books/candles.ts'
import type { BookOrder } from '../../src/queries/books/orders.ts'
import type { AccountTrade, BookTrade } from '../../src/queries/books/trades.ts'

type Side = BookTrade['side']
type Happened = { readonly height: number; readonly timestampMs: number; readonly transactionId: string }
type Filled = BookEvent & { readonly kind: 'filled' }
type Kept = {
  readonly placed: Happened
  readonly changed: Happened | undefined
}

const lengths = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** An order book computed from all its events in the slow and obvious way: what the store is compared with. */
export class OrderBookModel {
  readonly #book: number
  readonly #contract: Address
  #orders: readonly Order[] = []
  readonly #kept = new Map<bigint, Kept>()
  readonly #cancelled: { readonly transactionId: string; readonly number: bigint }[] = []
  readonly #pairs: { readonly listed: PairListed; readonly at: Happened }[] = []
  readonly #trades: { readonly pair: number; readonly trade: BookTrade }[] = []
  readonly #accountTrades: { readonly account: Address; readonly trade: AccountTrade }[] = []

  constructor(book: number, contract: Address, blocks: readonly IndexedBlock[]) {
    this.#book = book
    this.#contract = contract
    for (const block of blocks)
      for (const log of block.books?.find((books) => books.contract === contract)?.logs ?? [])
        this.#happens(log, {
          height: block.height,
          timestampMs: block.timestampMs,
          transactionId: block.transactions[log.transactionIndex]!.id,
        })
  }

  #happens(log: BookLog, at: Happened): void {
    if (log.kind === 'unreadable') throw new Error(log.problem)
    if (log.kind === 'listed') {
      this.#pairs.push({ listed: log, at })
      return
    }
    const before = this.#orders
    this.#orders = afterEvent(before, log)
    if (log.kind === 'placed') this.#kept.set(log.order, { placed: at, changed: undefined })
    if (log.kind === 'cancelled') {
      this.#kept.set(log.order, { ...this.#kept.get(log.order)!, changed: at })
      this.#cancelled.push({ transactionId: at.transactionId, number: log.order })
    }
    if (log.kind === 'filled') this.#trade(log, before, at)
  }

  #trade(event: Filled, before: readonly Order[], at: Happened): void {
    const fills = before.flatMap((order, index) => {
      const lots = this.#orders[index]!.filled - order.filled
      return lots > 0n ? [{ order, lots }] : []
    })
    const { taker, pair, price, lots } = event
    const number = this.trades(pair).length
    const side = opposite(event.side)
    this.#trades.push({ pair, trade: { number, taker, side, price, lots, ...at } })
    const shared = { book: this.#book, pair, trade: number, price, ...at }
    this.#accountTrades.push({
      account: taker,
      trade: { ...shared, role: 'taker', side, lots, orderNumber: undefined },
    })
    for (const { order, lots: filled } of fills) {
      this.#kept.set(order.number, { ...this.#kept.get(order.number)!, changed: at })
      this.#accountTrades.push({
        account: order.owner,
        trade: { ...shared, role: 'maker', side: event.side, lots: filled, orderNumber: order.number },
      })
    }
  }

  get pairs(): readonly BookPair[] {
    return this.#pairs
      .map(({ listed: { pair, first, second, lot, tick }, at }) => {
        const trades = this.trades(pair)
        return {
          book: this.#book,
          pair,
          contract: this.#contract,
          first,
          second,
          lot,
          tick,
          height: at.height,
          timestampMs: at.timestampMs,
          lastPrice: trades.at(-1)?.price,
          lastTradeMs: trades.at(-1)?.timestampMs,
          tradeCount: trades.length,
        }
      })
      .toSorted((one, other) => one.pair - other.pair)
  }

  /** All, in the order of placing. */
  get orders(): readonly BookOrder[] {
    return this.#orders.map((order) => {
      const { number, owner, lots, filled, cancelled, claimed } = order
      const { pair, side, price } = fromOrderNumber(number)
      const { placed, changed } = this.#kept.get(number)!
      return {
        book: this.#book,
        number,
        pair,
        owner,
        side,
        price,
        lots,
        filled,
        cancelled,
        claimed,
        state: orderState(order),
        ...placed,
        changedHeight: changed?.height,
        changedMs: changed?.timestampMs,
      }
    })
  }

  ordersOf(account: Address, states: OrderSet, pair: PairOfBook | undefined): readonly BookOrder[] {
    return this.orders.filter((order) => order.owner === account && isOf(order, pair) && isIn(order, states))
  }

  eventsOf(transactionId: string) {
    const { orders } = this
    return {
      placed: orders.filter((order) => order.transactionId === transactionId),
      cancelled: this.#cancelled
        .filter((one) => one.transactionId === transactionId)
        .map(({ number }) => orders.find((order) => order.number === number)!),
    }
  }

  offers(pair: number, side: Side): readonly PriceOffer[] {
    const open = this.#orders.filter(
      (order) => order.pair === pair && order.side === side && openLots(order) > 0n,
    )
    const prices = [...new Set(open.map(({ price }) => price))].toSorted((one, other) => one - other)
    const offers = prices.map((price) => {
      const queue = open.filter((order) => order.price === price)
      return { price, lots: queue.reduce((sum, order) => sum + openLots(order), 0n), orders: queue.length }
    })
    return side === 'buy' ? offers.reverse() : offers
  }

  trades(pair: number): readonly BookTrade[] {
    return this.#trades.filter((one) => one.pair === pair).map(({ trade }) => trade)
  }

  tradesOf(account: Address, pair: PairOfBook | undefined): readonly AccountTrade[] {
    return this.#accountTrades
      .filter((one) => one.account === account && isOf(one.trade, pair))
      .map(({ trade }) => trade)
  }

  candles({ pair, size, fromMs, toMs, limit }: Omit<CandlesRequest, 'book'>): readonly Candle[] {
    const startOf = (timeMs: number) => timeMs - (timeMs % lengths[size])
    const trades = this.trades(pair)
    const starts = [...new Set(trades.map(({ timestampMs }) => startOf(timestampMs)))]
    return starts
      .filter((startMs) => startMs >= fromMs && startMs <= toMs)
      .slice(0, limit)
      .map((startMs) => ({
        startMs,
        ...figuresOf(trades.filter(({ timestampMs }) => startOf(timestampMs) === startMs)),
      }))
  }

  /** Of the newest block: of an earlier one without the orders that a later block has changed. */
  changesOf(height: number): BookChanges {
    const orders = this.orders
      .filter((order) => order.height === height || order.changedHeight === height)
      .toSorted((one, other) => (one.number < other.number ? -1 : 1))
    const places = new Map(
      orders.map(({ pair, side, price }) => [`${pair} ${side} ${price}`, { pair, side, price }]),
    )
    return {
      orders,
      trades: this.#trades
        .filter(({ trade }) => trade.height === height)
        .map(({ pair, trade }) => ({ book: this.#book, pair, ...trade })),
      levels: [...places.values()].map((place) => ({
        book: this.#book,
        ...place,
        ...(this.offers(place.pair, place.side).find(({ price }) => price === place.price) ?? {
          lots: 0n,
          orders: 0,
        }),
      })),
    }
  }

  /** By looking at each minute of the window. */
  prices(headMs: number, windowMs: number): readonly BookPrice[] {
    const untilMs = headMs - (headMs % lengths.minute)
    return this.pairs.flatMap(({ book, pair, first, second, lot, tick }) => {
      const atStarts = Array.from({ length: windowMs / lengths.minute }, (_, at) =>
        this.trades(pair).findLast(({ timestampMs }) => timestampMs < untilMs - (at + 1) * lengths.minute),
      )
      if (atStarts.includes(undefined)) return []
      const sorted = atStarts.map((trade) => trade!.price).toSorted((one, other) => one - other)
      const price = sorted[Math.ceil(sorted.length / 2) - 1]!
      const [buy, sell] = (['buy', 'sell'] as const).map((side) =>
        this.offers(pair, side)
          .filter((offer) => offer.price * 10 >= price * 9 && offer.price * 10 <= price * 11)
          .reduce((sum, offer) => sum + BigInt(offer.price) * offer.lots, 0n),
      )
      const depth = (buy! < sell! ? buy! : sell!) * tick
      return [{ book, pair, first, second, paid: BigInt(price) * tick, units: lot, depth }]
    })
  }

  days(untilMs: number): readonly PairDay[] {
    const fromMs = untilMs - lengths.day
    return this.pairs.map(({ book, pair }) => {
      const trades = this.trades(pair).filter(({ timestampMs }) => timestampMs <= untilMs)
      const inside = trades.filter(({ timestampMs }) => timestampMs > fromMs)
      const earlier = trades.findLast(({ timestampMs }) => timestampMs <= fromMs)
      const { open, high, low, lots, ticks, trades: count } = figuresOf(inside)
      return inside.length === 0
        ? { book, pair, open: earlier?.price, high: undefined, low: undefined, lots, ticks, trades: 0 }
        : { book, pair, open: earlier?.price ?? open, high, low, lots, ticks, trades: count }
    })
  }
}

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')

const isOf = (row: PairOfBook, pair: PairOfBook | undefined): boolean =>
  pair === undefined || (row.book === pair.book && row.pair === pair.pair)

function isIn({ state }: BookOrder, states: OrderSet): boolean {
  if (states === 'all') return true
  const isOpen = state === 'waiting' || state === 'partlyFilled'
  return states === 'open' ? isOpen : states === 'closed' ? !isOpen : state === states
}

function orderState({ lots, filled, cancelled }: Order): OrderState {
  if (filled === lots) return 'filled'
  if (cancelled === 0n) return filled === 0n ? 'waiting' : 'partlyFilled'
  return filled === 0n ? 'cancelled' : 'partlyCancelled'
}

function figuresOf(trades: readonly BookTrade[]): Omit<Candle, 'startMs'> {
  const prices = trades.map(({ price }) => price)
  return {
    open: prices[0]!,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1)!,
    lots: trades.reduce((sum, { lots }) => sum + lots, 0n),
    ticks: trades.reduce((sum, { lots, price }) => sum + lots * BigInt(price), 0n),
    trades: trades.length,
  }
}
