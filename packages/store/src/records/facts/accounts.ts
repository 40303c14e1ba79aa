import { account, amount, factKind, flag, many, maybe, oneOf, text } from '../fact-codec.ts'
import { enter } from '../fact-lists.ts'

/** An account is created by another, or gets a name or an id. Earlier versions stored other permissions here, without keys. */
export const accountChange = factKind({
  code: 10,
  members: { account, by: account, change: oneOf('created', 'name', 'id', 'permissions'), text },
  lists: (fact) => [enter('changesOfAccount', fact.account)],
})

/** An account gets other permissions. Only the newest of an account is in force, so `keys` may sign for it no longer. */
export const permissionUpdate = factKind({
  code: 17,
  members: {
    account,
    /** Of all its permissions, each once. */
    keys: many(account),
  },
  lists: (fact) => [
    enter('changesOfAccount', fact.account),
    enter('permissionUpdatesOfAccount', fact.account),
    ...fact.keys.map((key) => enter('permissionUpdatesOfKey', key)),
  ],
})

/** TRX go into stake, leave it, or return to the balance. Amounts in receipts are absent without one. */
export const stake = factKind({
  code: 4,
  members: {
    account,
    action: oneOf('stake', 'unstake', 'withdraw', 'cancel'),
    /** Of Stake 1.0 or 2.0. */
    version: oneOf('1.0', '2.0'),
    resource: maybe(oneOf('BANDWIDTH', 'ENERGY', 'TRON_POWER')),
    sun: maybe(amount),
    /** What had waited long enough and was paid along with it. */
    withdrawnSun: maybe(amount),
  },
  lists: (fact) => [enter('stakesOfAccount', fact.account)],
})

/** Resources of staked TRX go to another account, or come back from it. */
export const delegation = factKind({
  code: 5,
  members: {
    from: account,
    to: account,
    action: oneOf('delegate', 'reclaim'),
    resource: maybe(oneOf('BANDWIDTH', 'ENERGY', 'TRON_POWER')),
    sun: maybe(amount),
    isLocked: flag,
    /** In blocks; zero means the chain's default. */
    lockPeriod: amount,
  },
  lists: ({ from, to }) => [enter('delegationsOut', from), enter('delegationsIn', to)],
})

/** Rewards for votes or blocks go to the balance; only a receipt contains the amount. */
export const rewardWithdrawal = factKind({
  code: 6,
  members: { account, sun: maybe(amount) },
  lists: (fact) => [enter('rewardWithdrawalsOfAccount', fact.account)],
})
