import { formatUnits } from '@sundial/primitives/sun'
import { queryOptions } from '@tanstack/react-query'
import { toInteger } from '../format/exact-number.ts'
import { type Body, get } from './api.ts'
import { list } from './lists.ts'
import type { PairTokens } from './pools.ts'

export type LimitOrder = Body<'/api/market/orders'>['data'][number]

/** Limit orders of the chain's own market, newest first; `address` selects those of an account, two tokens those of a pair. */
export const limitOrders = list('/api/market/orders', ({ data }) => data)

export type LimitTrade = Body<'/api/market/trades'>['data'][number]

/** Trades of a pair of the chain's own market, newest first. */
export const limitTrades = list('/api/market/trades', ({ data }) => data)

/** The ids of both tokens of a pair: TRX is `_`. */
export type LimitPair = { readonly sellTokenId: string; readonly buyTokenId: string }

/** What waits in the chain's own market for a pair, on both sides, the best prices first. */
export const limitBook = (pair: LimitPair) =>
  queryOptions({
    queryKey: ['limit-book', pair.sellTokenId, pair.buyTokenId],
    queryFn: async ({ signal }) => {
      const { body, height } = await get('/api/market/book', pair, signal)
      return { ...body, height }
    },
  })

type Offer = Body<'/api/market/book'>['sell'][number]

export type LimitLevel = {
  /** Of a whole first token, in whole second ones: plain decimal text, cut off. */
  readonly price: string
  /** What waits at this price, in units of each token; cut off where it follows from the price. */
  readonly first: bigint
  readonly second: bigint
  readonly orders: number
  readonly isWhole: boolean
}

/** Decimals of a price. */
const places = 18

/** A price of the first token in the second; undefined while the decimals of one are not known, and without an amount. */
export function limitPrice(
  first: bigint,
  second: bigint,
  [{ tokenDecimal: one }, { tokenDecimal: other }]: PairTokens,
): string | undefined {
  if (one === undefined || other === undefined || first === 0n) return undefined
  return formatUnits((second * 10n ** BigInt(one + places)) / (first * 10n ** BigInt(other)), places)
}

/** What is offered at a price: sellers offer the first token, buyers the second one. */
export function limitLevel(offer: Offer, side: 'sell' | 'buy', tokens: PairTokens): LimitLevel | undefined {
  const [sold, bought, rest] = [
    toInteger(offer.sellTokenQuantity) ?? 0n,
    toInteger(offer.buyTokenQuantity) ?? 0n,
    toInteger(offer.sellTokenQuantityRemain) ?? 0n,
  ]
  if (sold === 0n || bought === 0n) return undefined
  const other = (rest * bought) / sold
  const price = side === 'sell' ? limitPrice(sold, bought, tokens) : limitPrice(bought, sold, tokens)
  if (price === undefined) return undefined
  const [first, second] = side === 'sell' ? [rest, other] : [other, rest]
  return { price, first, second, orders: offer.orders, isWhole: offer.whole }
}
