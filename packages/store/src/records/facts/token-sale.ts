import { account, amount, asset } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** Someone buys a TRC10 token from its issuer, at the price of its issue. */
export const tokenSale = factKind({
  code: 9,
  members: { buyer: account, issuer: account, asset, sun: amount },
  lists: (fact) => [enter('salesOfToken', fact.asset), enter('tokenPurchasesOfAccount', fact.buyer)],
})
