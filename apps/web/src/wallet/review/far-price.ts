// A price that is far from the market may be a slip of the finger. docs/markets.md has the rule.
import { ticksAt } from '@sundial/markets'
import type { MarketPair, Offer } from '../../data/market.ts'

/** What a book says of prices: the best offers first, and the price of the newest trade. */
export type BookPrices = {
  readonly buy: readonly Pick<Offer, 'Price'>[]
  readonly sell: readonly Pick<Offer, 'Price'>[]
  readonly price?: number | string
}

export type FarPrice = {
  readonly way: 'above' | 'below'
  /** Ten-thousandths of the price of the market, cut off. */
  readonly parts: bigint
  /** The price of the market, as the server says prices. */
  readonly market: number | string
}

/** From this share of the price of the market on: a tenth, in ten-thousandths. */
const farParts = 1000n

/**
 * How much worse than the market a price is for whoever orders, where that is much: than the best offer that it can take now, else than
 * the newest trade. A better price only waits.
 */
export function farPrice(
  { kind, ticks }: { readonly kind: 'buy' | 'sell'; readonly ticks: bigint },
  { units }: Pick<MarketPair, 'units'>,
  book: BookPrices,
): FarPrice | undefined {
  const market = (kind === 'buy' ? book.sell : book.buy)[0]?.Price ?? book.price
  if (market === undefined) return undefined
  const usual = ticksAt(market, units)
  if (usual === 0n) return undefined
  const parts = ((kind === 'buy' ? ticks - usual : usual - ticks) * 10_000n) / usual
  return parts < farParts ? undefined : { way: kind === 'buy' ? 'above' : 'below', parts, market }
}
