import { metric, tally } from '../metric.ts'

/** Transactions by java-tron's ContractType number. */
export const transactions = metric({
  number: 2,
  key: 'type',
  members: ['count'],
  of: ({ block }) => tally(block.transactions, ({ type }) => type),
})
