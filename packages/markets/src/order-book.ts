// What the contract OrderBook does, in the plainest way: a list of orders that is sorted for each request. For tests of the
// contract and of whatever reads its events.
import { type Side, toOrderNumber } from './order-number.ts'

export const highestPrice = 255 ** 3 - 1

/** The asset of pairs in TRX. */
export const trx = 'TRX'
/** The contract's own account. */
export const bookAccount = 'book'

export type Pair = {
  readonly pair: number
  readonly first: string
  /** Units of the first token in a lot. */
  readonly lot: bigint
  readonly second: string
  /** Units of the second token by which prices of a lot differ. */
  readonly tick: bigint
}

export type Order = {
  readonly number: bigint
  readonly owner: string
  readonly pair: number
  readonly side: Side
  readonly price: number
  readonly generation: number
  readonly index: number
  /** As placed. These and all other figures are in lots. */
  readonly lots: bigint
  readonly filled: bigint
  readonly cancelled: bigint
  readonly claimed: bigint
}

/** Orders in the sequence in which they were placed. */
export type Book = { readonly pairs: readonly Pair[]; readonly orders: readonly Order[] }

export type Request = {
  readonly caller: string
  readonly pair: number
  readonly side: Side
  readonly price: number
  readonly lots: bigint
  readonly mostLevels: number
  readonly rest: 'waits' | 'returns'
  /** TRX sent with the request. */
  readonly sent: bigint
}

export type Transfer = {
  readonly asset: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

type OfOrder = {
  readonly pair: number
  readonly owner: string
  readonly order: bigint
  readonly lots: bigint
}
type OfTaker = {
  readonly pair: number
  readonly taker: string
  readonly side: Side
  readonly price: number
  readonly lots: bigint
}

export type BookEvent =
  | ({ readonly kind: 'placed'; readonly side: Side; readonly price: number } & OfOrder)
  | ({ readonly kind: 'filled'; readonly generation: number } & OfTaker)
  | ({ readonly kind: 'taken'; readonly filled: bigint; readonly paid: bigint } & OfTaker)
  | ({ readonly kind: 'claimed' } & OfOrder)
  | ({ readonly kind: 'cancelled' } & OfOrder)

export type Outcome =
  | {
      readonly kind: 'done'
      readonly book: Book
      readonly events: readonly BookEvent[]
      /** In the order in which they are made. If one of them fails, nothing was done. */
      readonly transfers: readonly Transfer[]
    }
  /** With the name of the contract's error. */
  | { readonly kind: 'refused'; readonly error: string }

export const openLots = ({ lots, filled, cancelled }: Order): bigint => lots - filled - cancelled
export const claimableLots = ({ filled, claimed }: Order): bigint => filled - claimed

/** A buy or a sale. */
export function trade(book: Book, request: Request): Outcome {
  const pair = book.pairs.find((one) => one.pair === request.pair)
  if (pair === undefined) return refused('UnknownPair')
  if (request.price === 0 || request.price > highestPrice) return refused('InvalidPrice')
  if (request.lots === 0n) return refused('InvalidLots')
  const fills = take(book, request)
  const left = request.lots - fills.lots
  const waits = left > 0n && request.rest === 'waits' && !fills.isMet
  if (fills.lots === 0n && !waits) return refused('NothingDone')
  const transfers = transfersOf(pair, request, { ...fills, waiting: waits ? left : 0n })
  if (typeof transfers === 'string') return refused(transfers)
  const paid = fills.ticks * pair.tick
  const taken = { kind: 'taken', ...takerOf(request), lots: request.lots, filled: fills.lots, paid } as const
  const events = fills.lots > 0n ? [...fills.events, taken] : []
  if (!waits) return { kind: 'done', book: { ...book, orders: fills.orders }, events, transfers }
  const order = newOrder(fills.orders, request, left)
  return {
    kind: 'done',
    book: { ...book, orders: [...fills.orders, order] },
    events: [...events, placed(order)],
    transfers,
  }
}

type Amounts = { readonly lots: bigint; readonly ticks: bigint; readonly waiting: bigint }

/** What the caller pays and receives, or the error if it sent the wrong amount of TRX. */
function transfersOf(pair: Pair, request: Request, amounts: Amounts): readonly Transfer[] | string {
  const { caller, sent } = request
  const { first, second, lot, tick } = pair
  const inFirst = amounts.lots * lot
  const inSecond = amounts.ticks * tick
  const moved =
    request.side === 'sell'
      ? [collect(first, caller, inFirst + amounts.waiting * lot), pay(second, caller, inSecond)]
      : [
          collect(second, caller, inSecond + amounts.waiting * BigInt(request.price) * tick),
          pay(first, caller, inFirst),
        ]
  const [due, received] = moved as [Transfer, Transfer]
  if (due.asset !== trx) return sent > 0n ? 'TrxNotWanted' : moved.filter(({ amount }) => amount > 0n)
  if (sent < due.amount) return 'TooLittleTrx'
  return [{ ...due, amount: sent }, pay(trx, caller, sent - due.amount), received].filter(
    ({ amount }) => amount > 0n,
  )
}

/** Pays what orders of one pair and side received since their last claim. */
export function claim(book: Book, caller: string, numbers: readonly bigint[]): Outcome {
  let { orders } = book
  const events: BookEvent[] = []
  let amount = 0n
  for (const number of numbers) {
    if (number >> 88n !== numbers[0]! >> 88n) return refused('DifferentPairs')
    const order = ownOrder(orders, caller, number)
    if (order === undefined) return refused('NotYourOrder')
    const lots = claimableLots(order)
    if (lots === 0n) return refused('NothingToClaim')
    orders = replace(orders, { ...order, claimed: order.filled })
    events.push({ kind: 'claimed', pair: order.pair, owner: caller, order: number, lots })
    amount += order.side === 'sell' ? lots * BigInt(order.price) : lots
  }
  const first = orders.find(({ number }) => number === numbers[0])
  if (first === undefined) return { kind: 'done', book, events, transfers: [] }
  const pair = book.pairs.find((one) => one.pair === first.pair)!
  const payment =
    first.side === 'sell'
      ? pay(pair.second, caller, amount * pair.tick)
      : pay(pair.first, caller, amount * pair.lot)
  return { kind: 'done', book: { ...book, orders }, events, transfers: [payment] }
}

/** Returns what is left of an order. */
export function cancel(book: Book, caller: string, number: bigint): Outcome {
  const order = ownOrder(book.orders, caller, number)
  if (order === undefined) return refused('NotYourOrder')
  const left = openLots(order)
  if (left === 0n) return refused('NothingLeft')
  const pair = book.pairs.find((one) => one.pair === order.pair)!
  return {
    kind: 'done',
    book: { ...book, orders: replace(book.orders, { ...order, cancelled: left }) },
    events: [{ kind: 'cancelled', pair: order.pair, owner: caller, order: number, lots: left }],
    transfers: [
      order.side === 'sell'
        ? pay(pair.first, caller, left * pair.lot)
        : pay(pair.second, caller, left * BigInt(order.price) * pair.tick),
    ],
  }
}

/** Open orders of a side in the sequence in which takers meet them. */
export const waitingOrders = (book: Book, pair: number, side: Side): readonly Order[] =>
  book.orders
    .filter((order) => order.pair === pair && order.side === side && openLots(order) > 0n)
    .sort((one, other) => (side === 'sell' ? one.price - other.price : other.price - one.price))

function take(book: Book, request: Request) {
  const other: Side = request.side === 'buy' ? 'sell' : 'buy'
  let { orders } = book
  const events: (BookEvent & { readonly kind: 'filled' })[] = []
  let lots = 0n
  let ticks = 0n
  let isMet = false
  for (const order of waitingOrders(book, request.pair, other)) {
    const reaches = other === 'sell' ? order.price <= request.price : order.price >= request.price
    if (!reaches) break
    const last = events.at(-1)
    const isNewLevel = last === undefined || last.price !== order.price
    if (lots === request.lots || (isNewLevel && events.length === request.mostLevels)) {
      isMet = true
      break
    }
    const filled = least(openLots(order), request.lots - lots)
    orders = replace(orders, { ...order, filled: order.filled + filled })
    lots += filled
    ticks += filled * BigInt(order.price)
    if (isNewLevel) {
      const { price, generation } = order
      events.push({ kind: 'filled', ...takerOf(request), side: other, price, generation, lots: filled })
    } else events[events.length - 1] = { ...last, lots: last.lots + filled }
  }
  return { orders, events, lots, ticks, isMet }
}

function newOrder(orders: readonly Order[], request: Request, lots: bigint): Order {
  const { caller: owner, pair, side, price } = request
  const queue = orders.filter((order) => order.pair === pair && order.side === side && order.price === price)
  const last = queue.at(-1)
  const begins = !queue.some((order) => openLots(order) > 0n)
  const generation = last === undefined ? 0 : last.generation + (begins ? 1 : 0)
  const index = last === undefined || begins ? 0 : last.index + 1
  const place = { pair, side, price, generation, index }
  return { number: toOrderNumber(place), owner, ...place, lots, filled: 0n, cancelled: 0n, claimed: 0n }
}

/** An order that still has something to claim or to fill. */
const ownOrder = (orders: readonly Order[], caller: string, number: bigint): Order | undefined =>
  orders.find(
    (order) =>
      order.number === number &&
      order.owner === caller &&
      (openLots(order) > 0n || claimableLots(order) > 0n),
  )

const replace = (orders: readonly Order[], changed: Order): readonly Order[] =>
  orders.map((order) => (order.number === changed.number ? changed : order))

const takerOf = ({ caller: taker, pair, side, price }: Request) => ({ taker, pair, side, price })

const placed = ({ number: order, owner, pair, side, price, lots }: Order): BookEvent => ({
  kind: 'placed',
  pair,
  owner,
  order,
  side,
  price,
  lots,
})

const collect = (asset: string, from: string, amount: bigint): Transfer => ({
  asset,
  from,
  to: bookAccount,
  amount,
})

const pay = (asset: string, to: string, amount: bigint): Transfer => ({
  asset,
  from: bookAccount,
  to,
  amount,
})

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

const refused = (error: string): Outcome => ({ kind: 'refused', error })
