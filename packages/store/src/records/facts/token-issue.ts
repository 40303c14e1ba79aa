import { account, amount, asset, maybe, text } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** A TRC10 token is issued. Its id is absent where no receipt tells it. */
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
