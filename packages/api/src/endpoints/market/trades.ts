import { toOrderId, toPairId } from '@sundial/markets'
import type { AccountTrade, BookTrade, IndexState } from '@sundial/store'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { limit, requiredAddress, start } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { base58Of, isConfirmed, toAmount } from '../../shared/values.ts'
import { type Market, namedMarkets, priceOf, readMarket } from './markets.ts'
import { envelope, enveloped, pairId, price, quantity } from './schema.ts'

const tradeMembers = {
  pairID: is.int('The pair.'),
  number: is.int('Extension. Number of the trade within its pair, from 0 on.'),
  price: price('Price'),
  volume: quantity('Smallest units of the first token.'),
  turnover: quantity('Extension. Smallest units of the second token.'),
  createTime: is.time('Block time.'),
  hash: is.hash('The transaction of the taker.'),
  block: is.int('Extension. Height of the block.'),
  confirmed: Type.Optional(is.confirmed),
}

type Traded = Pick<BookTrade, 'price' | 'lots' | 'transactionId' | 'height' | 'timestampMs'>

export const toTraded = (
  market: Market,
  trade: Traded & { readonly number: number },
  state: Pick<IndexState, 'solidifiedHeight'>,
) =>
  omitUndefined({
    pairID: market.id,
    number: trade.number,
    price: priceOf(market, trade.price),
    volume: toAmount(trade.lots * market.pair.lot),
    turnover: toAmount(trade.lots * BigInt(trade.price) * market.pair.tick),
    createTime: trade.timestampMs,
    hash: trade.transactionId,
    block: trade.height,
    confirmed: isConfirmed(trade.height, state),
  })

const orderType = (whose: string) => Type.Enum([0, 1], { description: `0: ${whose} bought. 1: sold.` })
export const numberOf = (side: BookTrade['side']): 0 | 1 => (side === 'buy' ? 0 : 1)

export const latestOrders = endpoint({
  get: '/api/exchange/common/latestOrders',
  summary: 'Trades of a pair, newest first',
  query: { pairID: pairId, start, limit },
  reply: envelope(
    Type.Object({
      rows: Type.Array(
        Type.Object({
          ...tradeMembers,
          orderType: orderType('the taker'),
          uAddr: is.address('Extension. The taker.'),
        }),
      ),
      total: is.total,
    }),
  ),
  async handle({ query: { pairID, ...page } }, at) {
    const market = await readMarket(pairID, at)
    const { book, pair } = market.pair
    const { rows, total } = await at.store.bookTrades({ book, pair, page: { ...page, order: 'newest' } })
    const data = {
      rows: rows.map((trade) => ({
        ...toTraded(market, trade, at.state),
        orderType: numberOf(trade.side),
        uAddr: base58Of(trade.taker),
      })),
      total,
    }
    return enveloped(data, at, book)
  },
})

export const tradesOfAccount = endpoint({
  get: '/api/exchange/user/trades',
  summary: 'Trades of an account on the second market, newest first',
  description:
    'Extension. As taker, and as maker each of its orders that a taker filled. Trades of pairs whose tokens have no known decimals are left out of rows, not of total.',
  query: { uAddr: requiredAddress, pairID: Type.Optional(pairId), start, limit },
  reply: envelope(
    Type.Object({
      rows: Type.Array(
        Type.Object({
          ...tradeMembers,
          orderType: orderType('the account'),
          role: Type.Enum(['maker', 'taker'], { description: 'Extension. Whether its order waited.' }),
          orderID: Type.Optional(is.text("The maker's order; absent for the taker.")),
        }),
      ),
      total: is.total,
    }),
  ),
  async handle({ query: { uAddr, pairID, ...page } }, at) {
    const account = await readAddress(uAddr, at)
    const only = pairID === undefined ? undefined : (await readMarket(pairID, at)).pair
    const request = { account, page: { ...page, order: 'newest' as const } }
    const { rows, total } = await at.store.accountTrades(omitUndefined({ ...request, pair: only }))
    const markets = new Map((await marketsOf(rows, at)).map((market) => [market.id, market]))
    const shown = rows.flatMap((trade) => {
      const market = markets.get(toPairId(trade))
      return market === undefined ? [] : [toAccountTrade(market, trade, at.state)]
    })
    return enveloped({ rows: shown, total }, at, only?.book)
  },
})

const toAccountTrade = (market: Market, trade: AccountTrade, state: IndexState) =>
  omitUndefined({
    ...toTraded(market, { ...trade, number: trade.trade }, state),
    orderType: numberOf(trade.side),
    role: trade.role,
    orderID:
      trade.orderNumber === undefined
        ? undefined
        : toOrderId({ book: trade.book, number: trade.orderNumber }),
  })

type Placed = { readonly book: number; readonly pair: number }

/** The markets that rows of several pairs belong to. */
export async function marketsOf(
  rows: readonly Placed[],
  at: Parameters<typeof namedMarkets>[1],
): Promise<readonly Market[]> {
  const ids = new Set(rows.map(toPairId))
  if (ids.size === 0) return []
  return namedMarkets(
    (await at.store.bookPairs()).filter((pair) => ids.has(toPairId(pair))),
    at,
  )
}
