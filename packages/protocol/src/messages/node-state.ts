// What several calls of a node say together, in the form the index keeps it in: field tables of ours, not of java-tron.
import { message } from '../message.ts'
import { int32, int64 } from '../scalars.ts'
import { account } from './account.ts'
import { accountResourceMessage } from './resources.ts'

/** An account at the head: `getaccount`, `getaccountresource`, and `getReward` where it was asked. */
export const accountState = message({
  account: [1, account],
  resource: [2, accountResourceMessage],
  reward: [3, message({ sun: [1, int64] })],
})

/** Percent of its pay that a witness keeps in this cycle (`getBrokerage`). */
export const witnessBrokerage = message({ percent: [1, int32] })
