// What several calls of a node say together, in the form the index keeps it in: field tables of ours, not of java-tron.
import { message } from '../message.ts'
import { bool, int32, int64, text } from '../scalars.ts'
import { account } from './account.ts'
import { accountType } from './enums.ts'
import { accountResourceMessage } from './resources.ts'

/** An account at the head: `getaccount`, `getaccountresource`, and `getReward` where it was asked. */
export const accountState = message({
  account: [1, account],
  resource: [2, accountResourceMessage],
  reward: [3, message({ sun: [1, int64] })],
})

/** Percent of its pay that a witness keeps in this cycle (`getBrokerage`). */
export const witnessBrokerage = message({ percent: [1, int32] })

/** What identifies an account, of the bytes of `accountState`: its lists of tokens and stakes are skipped. */
export const accountIdentity = message({
  account: [1, message({ accountName: [1, text], type: [2, accountType], isWitness: [14, bool] })],
})
