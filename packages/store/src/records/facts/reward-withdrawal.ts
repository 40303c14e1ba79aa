import { account, amount, maybe } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** Rewards of voting or producing blocks come to the balance; how much only a receipt tells. */
export const rewardWithdrawal = factKind({
  code: 6,
  members: { account, sun: maybe(amount) },
  lists: (fact) => [enter('rewardWithdrawalsOfAccount', fact.account)],
})
