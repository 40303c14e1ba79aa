import { account, amount, flag, maybe, oneOf } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

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
    /** In blocks; zero stands for the chain's default. */
    lockPeriod: amount,
  },
  lists: ({ from, to }) => [enter('delegationsOut', from), enter('delegationsIn', to)],
})
