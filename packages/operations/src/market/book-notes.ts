// The chain's market for those who see only blocks: waiting orders as notes, and what a new order or a cancellation does to balances by
// the same rules as the chain's.
import { type Address, fromHex, fromText, toHex } from '@sundial/primitives'
import type { MarketOrder } from '@sundial/protocol'
import { type Asset, tradedAsset } from '../assets.ts'
import type { Effect } from '../facets.ts'
import { ContractExecuteError, type Ledger } from '../ledger.ts'
import { matchOrder, type OrderDetail, returnEscrow } from './match-order.ts'
import {
  type BookLedger,
  enterBook,
  leaveBook,
  orderById,
  ordersAt,
  pricesOf,
  putOrder,
} from './order-book.ts'
import { type MarketPair, pairKeyOf } from './price.ts'

type Notes = { get(key: string): string | undefined; set(key: string, text: string): void }
type Leg = { readonly account: Address; readonly asset: Asset; readonly change: bigint }
type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>

/** Of the waiting orders of a pair, those with the lowest price first, then the oldest. */
const bookKey = (pair: MarketPair): string => `book/${pairKeyOf(pair)}`
/** Of the pair of an order. */
const orderKey = (id: Uint8Array): string => `order/${toHex(id)}`

const opposite = ({ sellTokenId, buyTokenId }: MarketPair): MarketPair => ({
  sellTokenId: buyTokenId,
  buyTokenId: sellTokenId,
})

export const orderKeys = (effect: EffectOf<'order'> | EffectOf<'cancel'>): readonly string[] =>
  effect.kind === 'cancel'
    ? [orderKey(effect.orderId)]
    : [bookKey(effect.order), bookKey(opposite(effect.order))]

/** Keys of further notes that these notes name: the book of an order to cancel. */
export const keysNamedBy = (notes: ReadonlyMap<string, string>): readonly string[] =>
  [...notes].flatMap(([key, text]) => (key.startsWith('order/') ? [`book/${text}`] : []))

/** Undefined where the receipt has other trades than the noted orders make: they are not all. */
export function settleOrder({ order, details }: EffectOf<'order'>, notes: Notes): readonly Leg[] | undefined {
  const book = new NotedBook()
  for (const pair of [order, opposite(order)]) book.load(pair, notes)
  const placed: MarketOrder = {
    ...order,
    createTime: 0n,
    sellTokenQuantityRemain: order.sellTokenQuantity,
    sellTokenQuantityReturn: 0n,
    state: 'ACTIVE',
    prev: none,
    next: none,
  }
  book.credit(order.ownerAddress, -order.sellTokenQuantity, tradedAsset(order.sellTokenId))
  const traded = matchNoted(placed, book)
  if (traded === undefined || textOf(traded.details) !== textOf(details)) return undefined
  if (traded.taker.sellTokenQuantityRemain === 0n) putOrder(traded.taker, book)
  else enterBook(traded.taker, book)
  for (const pair of [order, opposite(order)]) book.save(pair, notes)
  notes.set(orderKey(order.orderId), pairKeyOf(order))
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
  const [sell, buy] = notes.get(orderKey(orderId))?.split('/') ?? []
  if (sell === undefined || buy === undefined) return undefined
  const pair = { sellTokenId: fromText(sell), buyTokenId: fromText(buy) }
  const book = new NotedBook()
  book.load(pair, notes)
  const order = orderById(orderId, book)
  if (order?.ownerAddress !== account) return undefined
  returnEscrow(order, book)
  leaveBook({ ...order, state: 'CANCELED', sellTokenQuantityRemain: 0n }, book)
  book.save(pair, notes)
  return book.legs
}

const textOf = (details: readonly OrderDetail[]): string =>
  details
    .map(({ makerOrderId, takerOrderId, fillSellQuantity, fillBuyQuantity }) =>
      [toHex(makerOrderId), toHex(takerOrderId), fillSellQuantity, fillBuyQuantity].join(' '),
    )
    .join()

const none = new Uint8Array(0)

class NotedBook implements BookLedger {
  readonly legs: Leg[] = []
  readonly #records = new Map<string, unknown>()

  load(pair: MarketPair, notes: Notes): void {
    for (const line of (notes.get(bookKey(pair)) ?? '').split(';').filter((text) => text !== '')) {
      const [id = '', owner = '', ...quantities] = line.split(' ')
      const [sellTokenQuantity = 0n, buyTokenQuantity = 0n, sellTokenQuantityRemain = 0n] =
        quantities.map(BigInt)
      const order: MarketOrder = {
        ...pair,
        orderId: fromHex(id),
        ownerAddress: owner,
        createTime: 0n,
        sellTokenQuantity,
        buyTokenQuantity,
        sellTokenQuantityRemain,
        sellTokenQuantityReturn: 0n,
        state: 'ACTIVE',
        prev: none,
        next: none,
      }
      enterBook(order, this)
    }
  }

  save(pair: MarketPair, notes: Notes): void {
    const orders = pricesOf(pair, this).flatMap((price) => ordersAt(pair, price, this))
    const lines = orders.map((order) =>
      [
        toHex(order.orderId),
        order.ownerAddress,
        order.sellTokenQuantity,
        order.buyTokenQuantity,
        order.sellTokenQuantityRemain,
      ].join(' '),
    )
    notes.set(bookKey(pair), lines.join(';'))
  }

  readonly record: Ledger['record'] = (kind, key) =>
    (this.#records.get(`${kind} ${key}`) ?? (kind === 'marketAccounts' ? uncounted : undefined)) as never

  readonly setRecord: Ledger['setRecord'] = (kind, key, value) => {
    if (kind !== 'marketAccounts') this.#records.set(`${kind} ${key}`, value)
  }

  credit(account: Address, change: bigint, asset: Asset = { kind: 'trx' }): void {
    if (change !== 0n) this.legs.push({ account, asset, change })
  }
}

/** How many orders an account has is not part of the book. */
const uncounted = { ownerAddress: '', orders: [], count: 0n, totalCount: 0n }
