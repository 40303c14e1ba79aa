import type { Address } from '@sundial/primitives'

// Trees of an account's orders and trades, of all pairs and of one. Places are in chain order: by height, book and event.

export type OrderState = 'waiting' | 'partlyFilled' | 'filled' | 'cancelled' | 'partlyCancelled'

/** Orders of a state, those that wait, those that do not, or all. */
export type OrderSet = OrderState | 'open' | 'closed' | 'all'

/** A pair of an order book, as the contract numbers it. */
export type PairOfBook = { readonly book: number; readonly pair: number }

export const orderTree = (account: Address, set: OrderSet, pair?: PairOfBook): string =>
  treeOf(account, set, pair)

export const tradeTree = (account: Address, pair?: PairOfBook): string => treeOf(account, 'trades', pair)

const treeOf = (account: Address, list: OrderSet | 'trades', pair: PairOfBook | undefined): string =>
  pair === undefined ? `${account} ${list}` : `${account} ${list} ${pair.book}.${pair.pair}`

export type Amounts = { readonly lots: bigint; readonly filled: bigint; readonly cancelled: bigint }

export function stateOf({ lots, filled, cancelled }: Amounts): OrderState {
  if (cancelled > 0n) return filled > 0n ? 'partlyCancelled' : 'cancelled'
  if (filled === lots) return 'filled'
  return filled > 0n ? 'partlyFilled' : 'waiting'
}

/** The sets that have an order of the state. */
export const setsOf = (state: OrderState): readonly OrderSet[] => [
  'all',
  state === 'waiting' || state === 'partlyFilled' ? 'open' : 'closed',
  state,
]

/** Where an event is: numbered within the events of its book in a block. */
export type EventPlace = { readonly book: number; readonly height: number; readonly event: number }

export const placeOfEvent = ({ book, height, event }: EventPlace): string =>
  digits(height, heightDigits) + digits(book, bookDigits) + digits(event, eventDigits)

export const readEventPlace = (place: string): EventPlace => ({
  height: Number(place.slice(0, heightDigits)),
  book: Number(place.slice(heightDigits, heightDigits + bookDigits)),
  event: Number(place.slice(heightDigits + bookDigits, placeDigits)),
})

/** A trade of a taker, or one of the orders that it filled, counted from 0. */
export type TradePlace = EventPlace & { readonly fill: number | undefined }

export const placeOfTrade = ({ fill, ...place }: TradePlace): string =>
  placeOfEvent(place) + digits(fill === undefined ? 0 : fill + 1, fillDigits)

export function readTradePlace(place: string): TradePlace {
  const fill = Number(place.slice(placeDigits))
  return { ...readEventPlace(place), fill: fill === 0 ? undefined : fill - 1 }
}

const heightDigits = 10
const bookDigits = 3
const eventDigits = 6
const placeDigits = heightDigits + bookDigits + eventDigits
const fillDigits = 7

const digits = (number: number, length: number): string => number.toString().padStart(length, '0')
