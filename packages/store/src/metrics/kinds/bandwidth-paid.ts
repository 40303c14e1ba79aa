import { metric, only, total } from '../metric.ts'

/** TRX burned for bandwidth, what creating accounts costs included, as receipts put them together. */
export const bandwidthPaid = metric({
  number: 10,
  key: 'none',
  members: ['burnedSun'],
  needs: 'sources',
  of: ({ block }) => only(total(block.transactions, ({ sources }) => sources?.netFeeSun)),
})
