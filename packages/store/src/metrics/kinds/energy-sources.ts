import { metric, only, total } from '../metric.ts'

/** Who paid for energy: the caller's stake, the contract's creator, or burned TRX. What is neither of the first two was burned for. */
export const energySources = metric({
  number: 8,
  key: 'none',
  members: ['staked', 'supplied', 'burnedSun'],
  needs: 'sources',
  of: ({ block: { transactions } }) =>
    only(
      total(transactions, ({ sources }) => sources?.stakedEnergy),
      total(transactions, ({ sources }) => sources?.suppliedEnergy),
      total(transactions, ({ sources }) => sources?.energyFeeSun),
    ),
})
