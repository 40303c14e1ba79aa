import { type OrderStatus, orderStatus, orderStatuses, toOrderId } from '@sundial/markets'
import type { BookOrder, IndexState } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { omitUndefined } from '../../omit-undefined.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { base58Of, toAmount } from '../../shared/values.ts'
import { type Market, priceOf } from './markets.ts'
import { price, quantity } from './schema.ts'

export const statusMember = Type.Enum([...orderStatuses], {
  description:
    '-1 placed in a block that is not final, 0 waiting, 1 partly filled, 2 filled in a block that is not final, 5 filled, 6 cancelled in a block that is not final, 7 cancelled, 8 failed, 100 partly cancelled.',
})

export const marketOrder = component(
  'MarketOrder',
  Type.Object({
    orderID: is.text('Id of the order. Decimal text.'),
    pairID: is.int('The pair.'),
    fTokenAddr: is.address('Contract of the first token.'),
    sTokenAddr: is.text("Contract of the second token, in base58; '_' for TRX."),
    fShortName: Type.Optional(is.text('Symbol of the first token.')),
    sShortName: Type.Optional(is.text('Symbol of the second token.')),
    fPrecision: is.int('Decimals of the first token.'),
    sPrecision: is.int('Decimals of the second token.'),
    uAddr: is.address('The owner.'),
    orderType: Type.Enum([0, 1], { description: '0: buys the first token. 1: sells it.' }),
    orderStatus: statusMember,
    price: price('Price'),
    volume: quantity('Smallest units of the first token that the order asks for.'),
    curTurnover: quantity('Smallest units of the second token that it was filled for.'),
    filled: quantity('Extension. Smallest units of the first token that were filled.'),
    cancelled: quantity('Extension. Smallest units of the first token that were cancelled.'),
    claimable: quantity(
      'Extension. What was filled and is not claimed yet, in smallest units of the token that the owner receives.',
    ),
    schedule: Type.Number({ description: 'Percent that was filled, with two digits, cut off.' }),
    orderTime: is.time('Time of the block with its placing.'),
    changeTime: Type.Optional(is.time('Extension. Time of the block with its newest fill or cancellation.')),
    hash: is.hash('Extension. The placing transaction.'),
    block: is.int('Extension. Height of the block with its placing.'),
    number: is.text('Extension. Number of the order in its contract. Decimal text.'),
    contract: is.address('Extension. The order book.'),
  }),
)

type Final = Pick<IndexState, 'solidifiedHeight'>

export type MarketOrder = Static<typeof marketOrder>

export const statusOf = (order: BookOrder, { solidifiedHeight }: Final): OrderStatus =>
  orderStatus(order, solidifiedHeight)

export function toMarketOrder(order: BookOrder, market: Market, state: Final): MarketOrder {
  const { pair, first, second } = market
  const inFirst = (lots: bigint) => toAmount(lots * pair.lot)
  const inSecond = (lots: bigint) => toAmount(lots * BigInt(order.price) * pair.tick)
  const claimable = order.filled - order.claimed
  return omitUndefined({
    orderID: toOrderId(order),
    pairID: market.id,
    fTokenAddr: first.tokenId,
    sTokenAddr: second.tokenId,
    fShortName: first.tokenAbbr,
    sShortName: second.tokenId === '_' ? 'TRX' : second.tokenAbbr,
    fPrecision: market.fPrecision,
    sPrecision: market.sPrecision,
    uAddr: base58Of(order.owner),
    orderType: order.side === 'buy' ? (0 as const) : (1 as const),
    orderStatus: statusOf(order, state),
    price: priceOf(market, order.price),
    volume: inFirst(order.lots),
    curTurnover: inSecond(order.filled),
    filled: inFirst(order.filled),
    cancelled: inFirst(order.cancelled),
    claimable: order.side === 'sell' ? inSecond(claimable) : inFirst(claimable),
    schedule: Number((order.filled * 10_000n) / order.lots) / 100,
    orderTime: order.timestampMs,
    changeTime: order.changedMs,
    hash: order.transactionId,
    block: order.height,
    number: order.number.toString(),
    contract: base58Of(pair.contract),
  })
}
