import { account, amount, asset, factKind, maybe, oneOf, text } from '../fact-codec.ts'
import { enter } from '../fact-lists.ts'

/** A TRC10 token is issued. Its id is absent without a receipt. */
export const tokenIssue = factKind({
  code: 7,
  members: {
    issuer: account,
    asset: maybe(asset),
    name: text,
    abbreviation: text,
    supply: amount,
    decimals: amount,
    /** A buyer gets `units` of it for `sun`. */
    sun: amount,
    units: amount,
    startMs: amount,
    endMs: amount,
    description: text,
    url: text,
  },
  lists: (fact) => [
    enter('tokenIssues', 0),
    enter('tokenChangesOfIssuer', fact.issuer),
    ...(fact.asset === undefined ? [] : [enter('issuesOfToken', fact.asset)]),
  ],
})

/** New description of a TRC10 token by its issuer, and the bandwidth that he provides for its transfers. */
export const tokenUpdate = factKind({
  code: 8,
  members: { issuer: account, description: text, url: text, limit: amount, publicLimit: amount },
  lists: ({ issuer }) => [enter('tokenChangesOfIssuer', issuer)],
})

/** Someone buys a TRC10 token from its issuer, at the price of its issue. */
export const tokenSale = factKind({
  code: 9,
  members: { buyer: account, issuer: account, asset, sun: amount },
  lists: (fact) => [enter('salesOfToken', fact.asset), enter('tokenPurchasesOfAccount', fact.buyer)],
})

/** An owner allows a spender an amount of a TRC20 token; the newest fact of owner, spender and token counts. */
export const tokenApproval = factKind({
  code: 13,
  members: { owner: account, spender: account, asset, amount },
  lists: ({ owner, spender }) => [enter('approvalsOfOwner', owner), enter('approvalsOfSpender', spender)],
})

/** A pair of the chain's own exchange: created, its pools filled or drawn on by its creator, or traded with. */
export const exchange = factKind({
  code: 11,
  members: {
    account,
    action: oneOf('create', 'inject', 'withdraw', 'trade'),
    /** Absent without a receipt. */
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
