import { account, amount, text } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** What the issuer of a TRC10 token says of it from now on, and the bandwidth he gives for its transfers. */
export const tokenUpdate = factKind({
  code: 8,
  members: { issuer: account, description: text, url: text, limit: amount, publicLimit: amount },
  lists: ({ issuer }) => [enter('tokenChangesOfIssuer', issuer)],
})
