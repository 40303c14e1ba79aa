/** Numbers of `book_events.kind`. */
export const eventKinds = { placed: 1, filled: 2, cancelled: 3, claimed: 4 } as const

/** Numbers of `book_candles.size`, and how long a candle is. */
export const candleSizes = {
  minute: { number: 0, lengthMs: 60_000 },
  hour: { number: 1, lengthMs: 3_600_000 },
  day: { number: 2, lengthMs: 86_400_000 },
} as const
export type CandleSize = keyof typeof candleSizes

/** Sides by their number in the contract. */
export const sides = ['buy', 'sell'] as const
export type BookSide = (typeof sides)[number]

export const numberOfSide = (side: BookSide): number => sides.indexOf(side)
export const otherSide = (side: BookSide): BookSide => (side === 'buy' ? 'sell' : 'buy')
