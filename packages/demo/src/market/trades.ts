// Calls of the town's order book.
import { toOrderNumber, type Side } from '@sundial/markets'
import { type Contract, dataOf } from '../contracts.ts'
import { type Draft, draft, sun } from '../drafts.ts'
import type { Person } from '../person.ts'
import type { MarketPair } from './pairs.ts'

/** The key under which the book is deployed. */
export const bookKey = 'order-book'

export type Offer = {
  readonly by: Person
  readonly pair: MarketPair
  readonly side: Side
  /** The worst price, in ticks. */
  readonly price: number
  readonly lots: number
  /** Most prices at which to trade. */
  readonly mostLevels: number
  readonly rest: 'waits' | 'returns'
}

const feeLimitSun = sun(150)

/** Buys or sells. A purchase for TRX sends what all of it may cost. */
export function trade(book: Contract, { by, pair, side, price, lots, mostLevels, rest }: Offer): Draft {
  const paid = side === 'buy' && pair.second === undefined ? BigInt(lots) * BigInt(price) * pair.tick : 0n
  const values = [pair.pair, price, lots, mostLevels, rest === 'waits' ? 0 : 1]
  return tell(book, { by, name: side, values, sent: paid })
}

/** All of one pair and side. */
export const claim = (book: Contract, by: Person, orders: readonly bigint[]): Draft =>
  tell(book, { by, name: 'claim', values: [orders] })

export const cancel = (book: Contract, by: Person, order: bigint): Draft =>
  tell(book, { by, name: 'cancel', values: [order] })

/** The first order of a queue. */
export const firstOrder = (at: {
  readonly pair: number
  readonly side: Side
  readonly price: number
  readonly generation: number
}): bigint => toOrderNumber({ ...at, index: 0 })

type Telling = {
  readonly by: Person
  readonly name: string
  readonly values: Parameters<typeof dataOf>[2]
  readonly sent?: bigint
}

const tell = (book: Contract, { by, name, values, sent = 0n }: Telling): Draft =>
  draft(
    by,
    'TriggerSmartContract',
    { contractAddress: book.address, data: dataOf(book, name, values), callValue: sent },
    { feeLimitSun },
  )
