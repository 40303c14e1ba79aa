import { account, amount, maybe, oneOf } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** TRX go into stake, leave it, or come back to the balance. Amounts that only a receipt tells are absent without one. */
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
