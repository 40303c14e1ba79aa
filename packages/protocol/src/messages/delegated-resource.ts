import { message, repeated } from '../message.ts'
import { address, int64 } from '../scalars.ts'
import type { Infer } from '../types.ts'

/** java-tron DelegatedResource: what one account has staked for another. Amounts are sun, times milliseconds. */
export const delegatedResource = message({
  from: [1, address],
  to: [2, address],
  frozenBalanceForBandwidth: [3, int64],
  frozenBalanceForEnergy: [4, int64],
  expireTimeForBandwidth: [5, int64],
  expireTimeForEnergy: [6, int64],
})
export type DelegatedResource = Infer<typeof delegatedResource>

export const delegatedResourceList = message({
  delegatedResource: [1, repeated(delegatedResource), 'delegatedResource'],
})

/** Whom an account delegates to and who delegates to it; where one pair is kept, when it last delegated. */
export const delegatedResourceAccountIndex = message({
  account: [1, address],
  fromAccounts: [2, repeated(address), 'fromAccounts'],
  toAccounts: [3, repeated(address), 'toAccounts'],
  timestamp: [4, int64],
})
export type DelegatedResourceAccountIndex = Infer<typeof delegatedResourceAccountIndex>
