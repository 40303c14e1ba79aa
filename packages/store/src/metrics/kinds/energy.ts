import { metric, only, total } from '../metric.ts'

/** Energy that contract calls and creations used. */
export const energy = metric({
  number: 7,
  key: 'none',
  members: ['used'],
  needs: 'receipts',
  of: ({ block }) => only(total(block.transactions, ({ energyUsage }) => energyUsage)),
})
