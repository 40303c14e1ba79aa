// Waiting orders: the prices of each pair, lowest first, and the orders of each price, oldest first.
import { equalBytes, toHex } from '@sundial/primitives'
import type { MarketOrder } from '@sundial/protocol'
import type { Ledger } from '../ledger.ts'
import { isLower, levelKeyOf, type MarketPair, pairKeyOf, type Price, priceOf } from './price.ts'

/** The prices of a pair's waiting orders. */
export type PriceBook = {
  lowest(pair: MarketPair): Price | undefined
  add(price: Price, pair: MarketPair): void
  remove(price: Price, pair: MarketPair): void
}

/** What the book needs of a ledger. Without a book of its own it has a list of prices for each pair. */
export type BookLedger = Pick<Ledger, 'record' | 'setRecord' | 'credit'> & { readonly priceBook?: PriceBook }
type BookView = Pick<BookLedger, 'record' | 'priceBook'>

const none = new Uint8Array(0)

export const orderById = (id: Uint8Array, ledger: BookView): MarketOrder | undefined =>
  ledger.record('marketOrders', toHex(id))

export const putOrder = (order: MarketOrder, ledger: BookLedger): void =>
  ledger.setRecord('marketOrders', toHex(order.orderId), order)

export const pricesOf = (pair: MarketPair, ledger: BookView): readonly Price[] =>
  ledger.record('marketPrices', pairKeyOf(pair))?.prices ?? []

/** All orders of one price, the oldest first. */
export function ordersAt(pair: MarketPair, price: Price, ledger: BookView): readonly MarketOrder[] {
  const orders: MarketOrder[] = []
  let id = ledger.record('marketLevels', levelKeyOf(pair, price))?.head ?? none
  while (id.length > 0) {
    const order = orderById(id, ledger)!
    orders.push(order)
    id = order.next
  }
  return orders
}

/** The oldest order of the lowest price. */
export function firstOrder(pair: MarketPair, ledger: BookView): MarketOrder | undefined {
  const lowest = ledger.priceBook === undefined ? pricesOf(pair, ledger)[0] : ledger.priceBook.lowest(pair)
  return lowest && orderById(ledger.record('marketLevels', levelKeyOf(pair, lowest))!.head, ledger)
}

/** Adds the order after the others of its price. */
export function enterBook(order: MarketOrder, ledger: BookLedger): void {
  const key = levelKeyOf(order, order)
  const level = ledger.record('marketLevels', key)
  if (level === undefined) {
    addPrice(order, ledger)
    ledger.setRecord('marketLevels', key, { head: order.orderId, tail: order.orderId })
    return putOrder(order, ledger)
  }
  putOrder({ ...orderById(level.tail, ledger)!, next: order.orderId }, ledger)
  putOrder({ ...order, prev: level.tail }, ledger)
  ledger.setRecord('marketLevels', key, { ...level, tail: order.orderId })
}

/** The order remains in the records; the last order of a price removes the price. */
export function leaveBook(order: MarketOrder, ledger: BookLedger): void {
  const key = levelKeyOf(order, order)
  const level = ledger.record('marketLevels', key)!
  const { prev, next } = order
  if (prev.length > 0) putOrder({ ...orderById(prev, ledger)!, next }, ledger)
  if (next.length > 0) putOrder({ ...orderById(next, ledger)!, prev }, ledger)
  putOrder({ ...order, prev: none, next: none }, ledger)
  const head = prev.length > 0 ? level.head : next
  const tail = next.length > 0 ? level.tail : prev
  ledger.setRecord('marketLevels', key, head.length > 0 ? { head, tail } : undefined)
  if (head.length === 0) removePrice(order, ledger)
}

function addPrice(order: MarketOrder, ledger: BookLedger): void {
  const price = priceOf(order)
  if (ledger.priceBook !== undefined) return ledger.priceBook.add(price, order)
  const prices = pricesOf(order, ledger)
  const place = prices.findIndex((other) => isLower(price, other))
  setPrices(order, prices.toSpliced(place < 0 ? prices.length : place, 0, price), ledger)
}

function removePrice(order: MarketOrder, ledger: BookLedger): void {
  const price = priceOf(order)
  if (ledger.priceBook !== undefined) return ledger.priceBook.remove(price, order)
  const others = pricesOf(order, ledger).filter(
    ({ sellTokenQuantity, buyTokenQuantity }) =>
      sellTokenQuantity !== price.sellTokenQuantity || buyTokenQuantity !== price.buyTokenQuantity,
  )
  setPrices(order, others, ledger)
}

function setPrices(
  { sellTokenId, buyTokenId }: MarketPair,
  prices: readonly Price[],
  ledger: BookLedger,
): void {
  const value = prices.length === 0 ? undefined : { sellTokenId, buyTokenId, prices }
  ledger.setRecord('marketPrices', pairKeyOf({ sellTokenId, buyTokenId }), value)
}

/** Counts the new order among those of its owner. */
export function addToOwner({ ownerAddress, orderId }: MarketOrder, ledger: BookLedger): void {
  const accountOrders = ledger.record('marketAccounts', ownerAddress)
  ledger.setRecord('marketAccounts', ownerAddress, {
    ownerAddress,
    orders: [...(accountOrders?.orders ?? []), orderId],
    count: (accountOrders?.count ?? 0n) + 1n,
    totalCount: (accountOrders?.totalCount ?? 0n) + 1n,
  })
}

/** Inactive orders are not among the orders of their owner. */
export function removeFromOwner({ ownerAddress, orderId }: MarketOrder, ledger: BookLedger): void {
  const accountOrders = ledger.record('marketAccounts', ownerAddress)!
  ledger.setRecord('marketAccounts', ownerAddress, {
    ...accountOrders,
    orders: accountOrders.orders.filter((id) => !equalBytes(id, orderId)),
    count: accountOrders.count - 1n,
  })
}
