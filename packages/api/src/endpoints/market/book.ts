import { Type } from 'typebox'
import type { PriceOffer } from '@sundial/store'
import { type Context, endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { type Market, priceIfAny, priceOf, readMarket } from './markets.ts'
import { envelope, enveloped, pairId, price, quantity } from './schema.ts'

const offer = Type.Object({
  Price: price('Price'),
  Amount: quantity('Smallest units of the first token.'),
  orders: is.int('Extension. Number of orders that wait at this price, or up to it.'),
})

const lastPrice = Type.Optional(price('Price of the newest trade, absent without one'))

const sides = Type.Object({
  buy: Type.Array(offer, { description: 'The highest price first.' }),
  sell: Type.Array(offer, { description: 'The lowest price first.' }),
  price: lastPrice,
})

export const toOffer = (market: Market, { price: ticks, lots, orders }: PriceOffer) => ({
  Price: priceOf(market, ticks),
  Amount: toAmount(lots * market.pair.lot),
  orders,
})

async function offersOf(market: Market, limit: number, { store }: Context) {
  const { book, pair } = market.pair
  const [buy, sell] = await Promise.all([
    store.bookOffers({ book, pair, side: 'buy', limit }),
    store.bookOffers({ book, pair, side: 'sell', limit }),
  ])
  return { buy, sell }
}

export const orderList = endpoint({
  get: '/api/exchange/common/orderListV2/:id',
  summary: 'The order book of a pair, the best prices first',
  query: {
    id: pairId,
    limit: upTo({ most: 200, default: 50, description: 'Number of prices of each side' }),
  },
  reply: envelope(sides),
  async handle({ query: { id, limit } }, at) {
    const market = await readMarket(id, at)
    const { buy, sell } = await offersOf(market, limit, at)
    const data = omitUndefined({
      buy: buy.map((one) => toOffer(market, one)),
      sell: sell.map((one) => toOffer(market, one)),
      price: priceIfAny(market, market.pair.lastPrice),
    })
    return enveloped(data, at, market.pair.book)
  },
})

export const topPrices = endpoint({
  get: '/api/exchange/toppriceV2/:id',
  summary: 'The best prices of a pair',
  query: { id: pairId },
  reply: envelope(
    Type.Object({
      buyHighPrice: Type.Optional(price('Highest price of a waiting buyer, absent without one')),
      sellLowPrice: Type.Optional(price('Lowest price of a waiting seller, absent without one')),
      price: lastPrice,
    }),
  ),
  async handle({ query: { id } }, at) {
    const market = await readMarket(id, at)
    const { buy, sell } = await offersOf(market, 1, at)
    const data = omitUndefined({
      buyHighPrice: priceIfAny(market, buy[0]?.price),
      sellLowPrice: priceIfAny(market, sell[0]?.price),
      price: priceIfAny(market, market.pair.lastPrice),
    })
    return enveloped(data, at, market.pair.book)
  },
})

/** Prices of each side in a drawing. */
const mostDrawn = 500

export const depthGraph = endpoint({
  get: '/api/exchange/common/deepgraph/:id',
  summary: 'Depth of a pair: what waits up to each price',
  description: `Amounts are sums from the best price on, of the best ${mostDrawn} prices of each side.`,
  query: { id: pairId },
  reply: envelope(sides),
  async handle({ query: { id } }, at) {
    const market = await readMarket(id, at)
    const { buy, sell } = await offersOf(market, mostDrawn, at)
    const data = omitUndefined({
      buy: summed(buy).map((one) => toOffer(market, one)),
      sell: summed(sell).map((one) => toOffer(market, one)),
      price: priceIfAny(market, market.pair.lastPrice),
    })
    return enveloped(data, at, market.pair.book)
  },
})

function summed(offers: readonly PriceOffer[]): readonly PriceOffer[] {
  let [lots, orders] = [0n, 0]
  return offers.map((offered) => {
    lots += offered.lots
    orders += offered.orders
    return { price: offered.price, lots, orders }
  })
}
