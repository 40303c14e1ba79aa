import { account, amount, asset, maybe, oneOf } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** A pair of the chain's own exchange: created, its pools filled or drawn on by its creator, or traded with. */
export const exchange = factKind({
  code: 11,
  members: {
    account,
    action: oneOf('create', 'inject', 'withdraw', 'trade'),
    /** Absent where no receipt tells it. */
    exchangeId: maybe(amount),
    /** What goes into the pool, or out of it on `withdraw`. */
    asset,
    amount,
    /** The pair's other side; only a creation names it. */
    otherAsset: maybe(asset),
    /** What moved on the pair's other side: in on creation and `inject`, out otherwise. */
    otherAmount: maybe(amount),
  },
  lists: (fact) => [
    enter('exchangeFactsOfAccount', fact.account),
    ...(fact.exchangeId === undefined ? [] : [enter('exchangeFacts', Number(fact.exchangeId))]),
    ...(fact.action === 'create' ? [enter('exchangeCreations', 0)] : []),
  ],
})
