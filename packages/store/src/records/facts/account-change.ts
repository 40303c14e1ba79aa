import { account, oneOf, text } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** An account is created by another, gets a name or an id, or other permissions. */
export const accountChange = factKind({
  code: 10,
  members: { account, by: account, change: oneOf('created', 'name', 'id', 'permissions'), text },
  lists: (fact) => [enter('changesOfAccount', fact.account)],
})
