import { metric, only, total } from '../metric.ts'

/** Fees of all kinds, and what of them was burned. */
export const fees = metric({
  number: 11,
  key: 'none',
  members: ['sun', 'burnedSun'],
  needs: 'receipts',
  of: ({ block }) =>
    only(
      total(block.transactions, ({ feeSun }) => feeSun),
      block.ledger.burnedSun,
    ),
})
