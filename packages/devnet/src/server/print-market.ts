// What the calls about the market have in common.
import type { market } from '@sundial/operations'
import { fromText } from '@sundial/primitives'
import { type JsonForm, type MarketOrder, marketOrder } from '@sundial/protocol'
import { badItem } from './java-error.ts'
import { type RequestForm, textIn } from './members.ts'
import type { Parameters } from './parameters.ts'
import { nothing } from './route.ts'

/** java-tron Parameter.DatabaseConstants MARKET_COUNT_LIMIT_MAX. */
export const marketRows = 1000

/** Throws as java-tron's MarketUtils.checkPairValid. */
export function pairIn(parameters: Parameters, form: RequestForm): market.Pair {
  const sellTokenId = textIn(parameters, 'sell_token_id', form)
  const buyTokenId = textIn(parameters, 'buy_token_id', form)
  if (!isTraded(sellTokenId)) throw badItem('sellTokenId is not a valid number')
  if (!isTraded(buyTokenId)) throw badItem('buyTokenId is not a valid number')
  return { sellTokenId, buyTokenId }
}

const isTraded = (id: Uint8Array): boolean => /^(_|0|[1-9]\d*)$/.test(String.fromCharCode(...id))

const none = fromText('')

/** Lists hide the neighbours in the book. */
export const printOrders = (orders: readonly MarketOrder[], form: JsonForm) =>
  orders.length === 0
    ? nothing
    : { orders: orders.map((order) => marketOrder.toJson({ ...order, prev: none, next: none }, form)) }
