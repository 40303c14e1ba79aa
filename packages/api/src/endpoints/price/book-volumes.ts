import type { BookPair, CandleSize, Store } from '@sundial/store'

/** Most pairs with TRX whose volumes are summed. */
export const mostPairs = 200

export type TradedPeriods = {
  readonly size: Exclude<CandleSize, 'minute'>
  readonly fromMs: number
  /** The start of the last hour or day is at most this. */
  readonly toMs: number
  /** Most hours or days to read of one pair. */
  readonly limit: number
}

type Read = Pick<Store, 'bookPairs' | 'bookCandles'>

/** The pairs of order books that are traded for TRX. */
export const pairsWithTrx = async (store: Read): Promise<readonly BookPair[]> =>
  (await store.bookPairs()).filter(({ second }) => second === undefined).slice(0, mostPairs)

/** Sun paid in order books in each hour or on each day (UTC) with a trade, by its start. */
export async function tradedSun(
  pairs: readonly BookPair[],
  { size, fromMs, toMs, limit }: TradedPeriods,
  store: Read,
): Promise<ReadonlyMap<number, bigint>> {
  const candles = await Promise.all(
    pairs.map(({ book, pair }) => store.bookCandles({ book, pair, size, fromMs, toMs, limit })),
  )
  const sums = new Map<number, bigint>()
  for (const [place, { tick }] of pairs.entries())
    for (const { startMs, ticks } of candles[place]!)
      sums.set(startMs, (sums.get(startMs) ?? 0n) + ticks * tick)
  return sums
}
