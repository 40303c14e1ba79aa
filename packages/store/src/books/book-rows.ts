import { fromOrderNumber, type Side, toOrderNumber } from '@sundial/markets'
import type { Address } from '@sundial/primitives'
import type { RowOf } from '../connection.ts'
import type { BookLog, PairListed } from '../indexed-block.ts'
import type { CandleSize } from './stored-books.ts'

/** A block's logs of one order book. */
export type BookBlock = {
  readonly height: number
  readonly timestampMs: number
  readonly transactionIds: readonly string[]
  readonly logs: readonly BookLog[]
}

/** An event that contradicts those before it, so that nobody can say what the book is. */
export class BookFault extends Error {}

export type PairRow = Omit<PairListed, 'kind'> & {
  readonly height: number
  readonly timestampMs: number
  readonly tradeCount: number
}

export type OrderRow = {
  readonly number: bigint
  readonly owner: Address
  readonly lots: bigint
  readonly filled: bigint
  readonly cancelled: bigint
  readonly claimed: bigint
  readonly height: number
  readonly event: number
  /** Of the newest fill or cancellation. */
  readonly changedHeight: number | undefined
  readonly changedEvent: number | undefined
}

/** All open orders of a side of a pair at one price. */
export type LevelPlace = { readonly pair: number; readonly side: Side; readonly price: number }
export type LevelRow = LevelPlace & { readonly lots: bigint; readonly orders: number }

/** Trades of a period. Prices are in ticks for a lot. */
export type CandleFigures = {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly lots: bigint
  /** Sum of price × lots. */
  readonly ticks: bigint
  readonly trades: number
}

export type CandleRow = CandleFigures & {
  readonly pair: number
  readonly size: CandleSize
  readonly startMs: number
}

/** Columns of `book_candles` with the figures. */
export const figureTypes = {
  open: 'int4',
  high: 'int4',
  low: 'int4',
  close: 'int4',
  lots: 'numeric',
  ticks: 'numeric',
  trades: 'int8',
} as const

export const toFigures = ({
  open,
  high,
  low,
  close,
  lots,
  ticks,
  trades,
}: RowOf<typeof figureTypes>): CandleFigures => ({
  open,
  high,
  low,
  close,
  lots: BigInt(lots),
  ticks: BigInt(ticks),
  trades: Number(trades),
})

export type EventRow = LevelPlace & {
  readonly height: number
  /** Number among the events of the book in its block. */
  readonly event: number
  readonly kind: 'placed' | 'filled' | 'cancelled' | 'claimed'
  readonly timestampMs: number
  readonly transactionId: string
  readonly lots: bigint
  readonly account: Address
  readonly number: bigint | undefined
  readonly trade: number | undefined
}

export type FillRow = {
  readonly height: number
  readonly event: number
  readonly place: number
  readonly number: bigint
  readonly lots: bigint
}

export const openLotsOf = ({ lots, filled, cancelled }: OrderRow): bigint => lots - filled - cancelled

export const levelName = ({ pair, side, price }: LevelPlace): string => `${pair}/${side}/${price}`
export const candleName = ({ pair, size, startMs }: Pick<CandleRow, 'pair' | 'size' | 'startMs'>): string =>
  `${pair}/${size}/${startMs}`

/** The number before the first one of a level's orders, and the one after its last. */
export const levelRange = (level: LevelPlace): readonly [bigint, bigint] => {
  const first = toOrderNumber({ ...level, generation: 0, index: 0 })
  return [first - 1n, first + (1n << 64n)]
}

/** The same of a queue, which is one generation of a level. */
export const queueRange = (level: LevelPlace, generation: number): readonly [bigint, bigint] => {
  const first = toOrderNumber({ ...level, generation, index: 0 })
  return [first - 1n, first + (1n << 32n)]
}

export const levelOf = (number: bigint): LevelPlace => {
  const { pair, side, price } = fromOrderNumber(number)
  return { pair, side, price }
}
