// The chain's market for those who see only blocks: waiting orders as notes, and what a new order or a cancellation does to balances by
// the same rules as the chain's.
import { type Address, fromHex, fromText, toHex } from '@sundial/primitives'
import type { MarketOrder } from '@sundial/protocol'
import { type Asset, tradedAsset } from '../assets.ts'
import type { Effect } from '../facets.ts'
import { ContractExecuteError, type Ledger } from '../ledger.ts'
import { NoteNotRead, type Notes } from '../notes.ts'
import { matchOrder, type OrderDetail, returnEscrow } from './match-order.ts'
import { type BookLedger, enterBook, leaveBook, orderById, putOrder, type PriceBook } from './order-book.ts'
import { NotedPrices } from './noted-prices.ts'
import { levelKeyOf, type MarketPair, pairKeyOf, type Price } from './price.ts'

type Leg = { readonly account: Address; readonly asset: Asset; readonly change: bigint }
type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>

/** Of the prices at which orders of a pair wait. */
const pricesKey = (pair: string): string => `prices/${pair}`
/** Of the first and the last order that wait at a price. */
const levelKey = (level: string): string => `level/${level}`
/** Of a waiting order with its neighbors, then of its state; older releases noted its pair only, and nothing once it waited no more. */
const orderKey = (id: string): string => `order/${id}`
/** Under which older releases noted all waiting orders of a pair, those with the lowest price first, then the oldest. */
const wholeBookKey = (pair: string): string => `book/${pair}`

const opposite = ({ sellTokenId, buyTokenId }: MarketPair): MarketPair => ({
  sellTokenId: buyTokenId,
  buyTokenId: sellTokenId,
})

/** The notes that every order needs; others depend on these. */
export function orderKeys(effect: EffectOf<'order'> | EffectOf<'cancel'>): readonly string[] {
  if (effect.kind === 'cancel') return [orderKey(toHex(effect.orderId))]
  const { order } = effect
  const pairs = [order, opposite(order)].map(pairKeyOf)
  return [
    ...pairs.flatMap((pair) => [pricesKey(pair), wholeBookKey(pair)]),
    levelKey(levelKeyOf(order, order)),
  ]
}

/** Undefined where the receipt has other trades than the noted orders make: they are not all. */
export function settleOrder({ order, details }: EffectOf<'order'>, notes: Notes): readonly Leg[] | undefined {
  const book = new NotedBook(notes)
  for (const pair of [order, opposite(order)]) book.adopt(pair)
  const placed: MarketOrder = { ...order, ...untraded, sellTokenQuantityRemain: order.sellTokenQuantity }
  book.credit(order.ownerAddress, -order.sellTokenQuantity, tradedAsset(order.sellTokenId))
  const traded = matchNoted(placed, book)
  if (traded === undefined || textOf(traded.details) !== textOf(details)) return undefined
  if (traded.taker.sellTokenQuantityRemain > 0n) enterBook(traded.taker, book)
  else putOrder(traded.taker, book)
  book.save()
  return book.legs
}

/** Undefined where the noted orders make more trades than the chain allows: it had another order, which is not noted. */
function matchNoted(order: MarketOrder, book: BookLedger): ReturnType<typeof matchOrder> | undefined {
  try {
    return matchOrder(order, book)
  } catch (error) {
    if (error instanceof ContractExecuteError) return undefined
    throw error
  }
}

/** Undefined where the order is not among the noted ones. */
export function settleCancel(
  { account, orderId }: EffectOf<'cancel'>,
  notes: Notes,
): readonly Leg[] | undefined {
  const book = new NotedBook(notes)
  const order = book.waitingOrder(orderId)
  if (order?.ownerAddress !== account) return undefined
  returnEscrow(order, book)
  leaveBook({ ...order, state: 'CANCELED', sellTokenQuantityRemain: 0n }, book)
  book.save()
  return book.legs
}

/** What waits at a price. */
export type LimitOffer = {
  readonly price: Price
  /** Of the sold token. */
  readonly remain: bigint
  readonly orders: number
  /** False where more orders wait at the price than were looked at. */
  readonly isWhole: boolean
}

type OfferLimits = { readonly mostPrices: number; readonly mostOrders: number }

/** What waits of a pair, the lowest price first; undefined while not all notes are read that it needs. */
export function limitOffers(
  pair: MarketPair,
  notes: Notes,
  { mostPrices, mostOrders }: OfferLimits,
): readonly LimitOffer[] | undefined {
  const book = new NotedBook(notes)
  const prices = unlessUnread(() => {
    book.adopt(pair)
    return book.lowestPrices(pair, mostPrices)
  })
  // Each price goes on as far as its notes are read, so that all of them want their next orders at once.
  const offers = prices?.map((price) => unlessUnread(() => offerAt(levelKeyOf(pair, price), price)))
  return offers?.every((offer) => offer !== undefined) === true ? offers : undefined

  function offerAt(level: string, price: Price): LimitOffer {
    let [remain, orders] = [0n, 0]
    let next = book.record('marketLevels', level)?.head
    while (next !== undefined && next.length > 0 && orders < mostOrders) {
      const order = orderById(next, book)!
      remain += order.sellTokenQuantityRemain
      orders += 1
      next = order.next
    }
    return { price, remain, orders, isWhole: next === undefined || next.length === 0 }
  }
}

function unlessUnread<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof NoteNotRead) return undefined
    throw error
  }
}

/** The note of an order. */
export const limitOrderKey = (orderId: string): string => orderKey(orderId)

export type LimitOrderState =
  | { readonly state: 'ACTIVE'; readonly remain: bigint }
  | { readonly state: 'INACTIVE' | 'CANCELED'; readonly remain: 0n }

/** As java-tron says it, of a noted order; undefined where nobody noted it. */
export function limitOrderState(orderId: string, text = ''): LimitOrderState | undefined {
  if (text === 'INACTIVE' || text === 'CANCELED') return { state: text, remain: 0n }
  const order = toOrder(orderId, text)
  return order && { state: 'ACTIVE', remain: order.sellTokenQuantityRemain }
}

const textOf = (details: readonly OrderDetail[]): string =>
  details
    .map(({ makerOrderId, takerOrderId, fillSellQuantity, fillBuyQuantity }) =>
      [toHex(makerOrderId), toHex(takerOrderId), fillSellQuantity, fillBuyQuantity].join(' '),
    )
    .join()

const none = new Uint8Array(0)

/** What the notes of an order do not say. */
const untraded = {
  createTime: 0n,
  sellTokenQuantityReturn: 0n,
  state: 'ACTIVE',
  prev: none,
  next: none,
} as const

/** The book that notes describe, of which an order reads and changes only what it touches. */
class NotedBook implements BookLedger {
  readonly legs: Leg[] = []
  readonly #notes: Notes
  readonly #changes = new Map<string, string>()

  constructor(notes: Notes) {
    this.#notes = notes
  }

  /** Takes over what an older release noted of a pair. */
  adopt(pair: MarketPair): void {
    const key = wholeBookKey(pairKeyOf(pair))
    const text = this.#get(key) ?? ''
    if (text === '') return
    this.#changes.set(key, '')
    for (const line of text.split(';')) {
      const [id = '', ownerAddress = '', ...quantities] = line.split(' ')
      const [sellTokenQuantity = 0n, buyTokenQuantity = 0n, sellTokenQuantityRemain = 0n] =
        quantities.map(BigInt)
      const amounts = { sellTokenQuantity, buyTokenQuantity, sellTokenQuantityRemain }
      enterBook({ ...pair, ...untraded, ...amounts, orderId: fromHex(id), ownerAddress }, this)
    }
  }

  waitingOrder(id: Uint8Array): MarketOrder | undefined {
    const text = this.#get(orderKey(toHex(id))) ?? ''
    if (text.includes('/') && !text.includes(' ')) this.adopt(pairOf(text))
    return orderById(id, this)
  }

  save(): void {
    for (const [key, text] of this.#changes) this.#notes.set(key, text)
  }

  readonly record: Ledger['record'] = (kind, key) => this.#record(kind, key) as never

  #record(kind: string, key: string): unknown {
    if (kind === 'marketAccounts') return uncounted
    if (kind === 'marketOrders') return toOrder(key, this.#get(orderKey(key)) ?? '')
    const [head = '', tail] = (this.#get(levelKey(key)) ?? '').split(' ')
    return tail === undefined ? undefined : { head: fromHex(head), tail: fromHex(tail) }
  }

  readonly setRecord: Ledger['setRecord'] = (kind, key, value) => {
    if (kind === 'marketOrders') this.#changes.set(orderKey(key), orderText(value as unknown as MarketOrder))
    if (kind === 'marketLevels') this.#changes.set(levelKey(key), levelText(value as MarketLevel | undefined))
  }

  readonly priceBook: PriceBook = {
    lowest: (pair) => this.#prices(pair).lowest(),
    add: (price, pair) => this.#prices(pair).add(price),
    remove: (price, pair) => this.#prices(pair).remove(price),
  }

  lowestPrices(pair: MarketPair, count: number): readonly Price[] {
    return this.#prices(pair).first(count)
  }

  credit(account: Address, change: bigint, asset: Asset = { kind: 'trx' }): void {
    if (change !== 0n) this.legs.push({ account, asset, change })
  }

  #get(key: string): string | undefined {
    return this.#changes.get(key) ?? this.#notes.get(key)
  }

  #prices(pair: MarketPair): NotedPrices {
    return new NotedPrices(pricesKey(pairKeyOf(pair)), {
      get: (key) => this.#get(key),
      set: (key, text) => void this.#changes.set(key, text),
    })
  }
}

type MarketLevel = { readonly head: Uint8Array; readonly tail: Uint8Array }

const levelText = (level: MarketLevel | undefined): string =>
  level === undefined ? '' : `${toHex(level.head)} ${toHex(level.tail)}`

const orderText = (order: MarketOrder): string =>
  order.state === 'ACTIVE'
    ? [
        pairKeyOf(order),
        order.ownerAddress,
        order.sellTokenQuantity,
        order.buyTokenQuantity,
        order.sellTokenQuantityRemain,
        toHex(order.prev),
        toHex(order.next),
      ].join(' ')
    : `${order.state}`

function toOrder(id: string, text: string): MarketOrder | undefined {
  const [pair = '', ownerAddress, sell = '', buy = '', remain = '', prev = '', next = ''] = text.split(' ')
  if (ownerAddress === undefined) return undefined
  return {
    ...untraded,
    ...pairOf(pair),
    orderId: fromHex(id),
    ownerAddress,
    sellTokenQuantity: BigInt(sell),
    buyTokenQuantity: BigInt(buy),
    sellTokenQuantityRemain: BigInt(remain),
    prev: fromHex(prev),
    next: fromHex(next),
  }
}

function pairOf(text: string): MarketPair {
  const [sell = '', buy = ''] = text.split('/')
  return { sellTokenId: fromText(sell), buyTokenId: fromText(buy) }
}

/** How many orders an account has is not part of the book. */
const uncounted = { ownerAddress: '', orders: [], count: 0n, totalCount: 0n }
