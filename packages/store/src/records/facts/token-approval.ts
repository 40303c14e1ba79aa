import { account, amount, asset } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** An owner lets a spender move so much of a TRC20 token: the newest of owner, spender and token is what was allowed last. */
export const tokenApproval = factKind({
  code: 13,
  members: { owner: account, spender: account, asset, amount },
  lists: ({ owner, spender }) => [enter('approvalsOfOwner', owner), enter('approvalsOfSpender', spender)],
})
