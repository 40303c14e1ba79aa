import { toTextLossy } from '@sundial/primitives'
import type { MarketOrder, MarketPriceList } from '@sundial/protocol'

/** An amount sold for an amount bought. */
export type Price = MarketPriceList['prices'][number]

export type MarketPair = Pick<MarketOrder, 'sellTokenId' | 'buyTokenId'>

/** In lowest terms, so that one price has one key (java-tron MarketUtils.createPairPriceKey). */
export function priceOf({ sellTokenQuantity, buyTokenQuantity }: Price): Price {
  const divisor = greatestCommonDivisor(sellTokenQuantity, buyTokenQuantity)
  return { sellTokenQuantity: sellTokenQuantity / divisor, buyTokenQuantity: buyTokenQuantity / divisor }
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [larger, smaller] = [left, right]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** Lower when an order asks fewer units for one (java-tron MarketUtils.comparePrice). */
export const isLower = (left: Price, right: Price): boolean =>
  left.buyTokenQuantity * right.sellTokenQuantity < right.buyTokenQuantity * left.sellTokenQuantity

/** Whether an order at price `taker` matches an opposite order at price `maker` (java-tron MarketUtils.priceMatch). */
export const meets = (taker: Price, maker: Price): boolean =>
  taker.sellTokenQuantity * maker.sellTokenQuantity >= taker.buyTokenQuantity * maker.buyTokenQuantity

export const pairKeyOf = ({ sellTokenId, buyTokenId }: MarketPair): string =>
  `${toTextLossy(sellTokenId)}/${toTextLossy(buyTokenId)}`

export function levelKeyOf(pair: MarketPair, price: Price): string {
  const { sellTokenQuantity, buyTokenQuantity } = priceOf(price)
  return `${pairKeyOf(pair)}/${sellTokenQuantity}/${buyTokenQuantity}`
}
