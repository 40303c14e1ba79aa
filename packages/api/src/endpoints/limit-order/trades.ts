import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import { confirm, hash, paging, sort } from '../../shared/parameters.ts'
import { type FactOf, findFacts, pagingMembersOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { base58Of, isConfirmed, toAmount } from '../../shared/values.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import { toOrderId } from './orders.ts'
import { pairKeyOf, pairQuery } from './pair.ts'

type Trade = FactOf<'limitTrade'>

const limitTrade = component(
  'LimitTrade',
  Type.Object({
    takerAddress: is.address('Whose new order made the trade.'),
    takerOrderId: is.hash('Its order.'),
    makerOrderId: is.hash('The order that waited.'),
    sellTokenId: is.text("What the taker gave: '_' for TRX, else the id of a TRC10 token."),
    sellTokenQuantity: is.amount('In the smallest unit.'),
    sellTokenInfo: tokenInfo,
    buyTokenId: is.text('The same of what the taker received.'),
    buyTokenQuantity: is.amount('In the smallest unit.'),
    buyTokenInfo: tokenInfo,
    hash: is.hash('The transaction of the taker.'),
    block: is.int('Height of its block.'),
    createTime: is.time('Block time.'),
    confirmed: Type.Optional(is.confirmed),
  }),
)

export const limitTrades = endpoint({
  get: '/api/market/trades',
  summary: "Trades of the chain's own market, newest first",
  description: 'Of an order, whether it waited or not, or of a pair: one of both is required.',
  cost: 4,
  query: { sort: sort(['timestamp']), ...paging, orderId: hash, ...pairQuery, ...confirm },
  list: 'data',
  reply: Type.Object(factMembers('data', limitTrade)),
  async handle({ query }, at) {
    const found = await find(query, at)
    const infoOf = await tokenInfos(
      found.rows.flatMap(({ sold, bought }) => [sold, bought]),
      at,
    )
    return {
      ...pagingMembersOf(found),
      data: found.rows.map((row) => {
        const [sell, buy] = [infoOf(row.sold), infoOf(row.bought)]
        return omitUndefined({
          takerAddress: base58Of(row.taker),
          takerOrderId: row.takerOrder,
          makerOrderId: row.makerOrder,
          sellTokenId: sell.tokenId,
          sellTokenQuantity: toAmount(row.soldAmount),
          sellTokenInfo: sell,
          buyTokenId: buy.tokenId,
          buyTokenQuantity: toAmount(row.boughtAmount),
          buyTokenInfo: buy,
          hash: row.transactionId,
          block: row.height,
          createTime: row.timestampMs,
          confirmed: isConfirmed(row.height, at.state),
        })
      }),
      ...lackingFacts(at.state),
      ...(await addressAnnotations(
        at,
        found.rows.map(({ taker }) => taker),
      )),
    }
  },
})

type Query = Parameters<typeof findFacts>[1] & { readonly orderId?: string | undefined } & Parameters<
    typeof pairKeyOf
  >[0]

async function find(query: Query, at: Context) {
  if (query.orderId !== undefined) {
    const list = { list: 'limitOrderFacts', key: toOrderId(query.orderId) } as const
    return findFacts<'limitTrade'>(list, query, at, (row: Trade) => row.kind === 'limitTrade')
  }
  const key = pairKeyOf(query)
  if (key === undefined)
    throw new RequestRefused(
      'parameter_missing',
      'Name an order by orderId, or a pair by sellTokenId and buyTokenId.',
    )
  return findFacts<'limitTrade'>({ list: 'limitTradesOfPair', key }, query, at)
}
