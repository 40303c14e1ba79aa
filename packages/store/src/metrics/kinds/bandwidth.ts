import { metric, only, total } from '../metric.ts'

/** Bandwidth, in bytes, that stake and the free allowance covered. */
export const bandwidth = metric({
  number: 9,
  key: 'none',
  members: ['used'],
  needs: 'receipts',
  of: ({ block }) => only(total(block.transactions, ({ netUsage }) => netUsage)),
})
