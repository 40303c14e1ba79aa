import { toTextLossy } from '@sundial/primitives'
import type { MarketOrder, MarketPriceList } from '@sundial/protocol'

/** So much sold for so much bought. */
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

/** Less where fewer units are wanted for one (java-tron MarketUtils.comparePrice). */
export const isLower = (left: Price, right: Price): boolean =>
  left.buyTokenQuantity * right.sellTokenQuantity < right.buyTokenQuantity * left.sellTokenQuantity

/** Whether who sells at `taker` gets from who sells the other way at `maker` what they want (java-tron MarketUtils.priceMatch). */
export const meets = (taker: Price, maker: Price): boolean =>
  taker.sellTokenQuantity * maker.sellTokenQuantity >= taker.buyTokenQuantity * maker.buyTokenQuantity

export const pairKeyOf = ({ sellTokenId, buyTokenId }: MarketPair): string =>
  `${toTextLossy(sellTokenId)}/${toTextLossy(buyTokenId)}`

export function levelKeyOf(pair: MarketPair, price: Price): string {
  const { sellTokenQuantity, buyTokenQuantity } = priceOf(price)
  return `${pairKeyOf(pair)}/${sellTokenQuantity}/${buyTokenQuantity}`
}
