import { metric, only, total } from '../metric.ts'

/** Rewards of voting and producing that came to balances, and withdrawals of which no receipt tells how much. */
export const rewards = metric({
  number: 16,
  key: 'none',
  members: ['withdrawnSun', 'untold'],
  of: ({ block }) => {
    const facts = block.facts.filter((fact) => fact.kind === 'rewardWithdrawal')
    const untold = facts.filter(({ sun }) => sun === undefined).length
    return only(
      total(facts, ({ sun }) => sun),
      BigInt(untold),
    )
  },
})
