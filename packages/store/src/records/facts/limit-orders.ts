import { account, amount, asset, factKind, hex, maybe, oneOf } from '../fact-codec.ts'
import { limitPairKey } from '../event-key.ts'
import { enter } from '../fact-lists.ts'

/** A limit order of the chain's own market is placed, or cancelled by its owner. */
export const limitOrder = factKind({
  code: 18,
  members: {
    account,
    action: oneOf('place', 'cancel'),
    /** 32 bytes. Absent without a receipt. */
    orderId: maybe(hex),
    /** What it offers and asks for; only the placement says it. */
    sold: maybe(asset),
    soldAmount: maybe(amount),
    bought: maybe(asset),
    boughtAmount: maybe(amount),
  },
  lists: ({ account: owner, action, orderId, sold, bought }) => [
    ...(action === 'place' ? [enter('limitOrdersOfAccount', owner), enter('limitOrders', 0)] : []),
    ...(orderId === undefined ? [] : [enter('limitOrderFacts', orderId)]),
    ...(sold === undefined || bought === undefined
      ? []
      : [enter('limitOrdersOfPair', limitPairKey(sold, bought))]),
  ],
})

/** A new limit order trades with one that waits. */
export const limitTrade = factKind({
  code: 19,
  members: {
    taker: account,
    /** 32 bytes. */
    takerOrder: hex,
    makerOrder: hex,
    /** What the taker gave, and what it received. */
    sold: asset,
    soldAmount: amount,
    bought: asset,
    boughtAmount: amount,
  },
  lists: ({ takerOrder, makerOrder, sold, bought }) => [
    enter('limitOrderFacts', takerOrder),
    enter('limitOrderFacts', makerOrder),
    enter('limitTradesOfPair', limitPairKey(sold, bought)),
  ],
})
