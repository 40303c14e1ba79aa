import { message, repeated } from '../message.ts'
import { address, bytes, enumOf, int64, text } from '../scalars.ts'
import type { Infer } from '../types.ts'

/** java-tron Exchange: a pair of tokens and what its pools hold. TRX is written as `_`. */
export const exchange = message({
  exchangeId: [1, int64],
  creatorAddress: [2, address],
  createTime: [3, int64],
  firstTokenId: [6, text],
  firstTokenBalance: [7, int64],
  secondTokenId: [8, text],
  secondTokenBalance: [9, int64],
})
export type Exchange = Infer<typeof exchange>

/** java-tron MarketOrder: sells so much for so much of another token. `prev` and `next` chain the orders of one price. */
export const marketOrder = message({
  orderId: [1, bytes],
  ownerAddress: [2, address],
  createTime: [3, int64],
  sellTokenId: [4, text],
  sellTokenQuantity: [5, int64],
  buyTokenId: [6, text],
  buyTokenQuantity: [7, int64],
  sellTokenQuantityRemain: [9, int64],
  sellTokenQuantityReturn: [10, int64],
  state: [11, enumOf({ ACTIVE: 0, INACTIVE: 1, CANCELED: 2 })],
  prev: [12, bytes],
  next: [13, bytes],
})
export type MarketOrder = Infer<typeof marketOrder>

/** The active orders of an account; `totalCount` counts all it ever placed. */
export const marketAccountOrder = message({
  ownerAddress: [1, address],
  orders: [2, repeated(bytes)],
  count: [3, int64],
  totalCount: [4, int64],
})
export type MarketAccountOrder = Infer<typeof marketAccountOrder>

export const marketOrderPair = message({ sellTokenId: [1, text], buyTokenId: [2, text] })

/** The prices of a pair in lowest terms, the lowest first. */
export const marketPriceList = message({
  sellTokenId: [1, text],
  buyTokenId: [2, text],
  prices: [3, repeated(message({ sellTokenQuantity: [1, int64], buyTokenQuantity: [2, int64] }))],
})
export type MarketPriceList = Infer<typeof marketPriceList>

/** First and last order of one price. */
export const marketOrderIdList = message({ head: [1, bytes], tail: [2, bytes] })
export type MarketOrderIdList = Infer<typeof marketOrderIdList>
