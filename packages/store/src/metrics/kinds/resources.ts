import { metric, only, total } from '../metric.ts'

/** Energy that contract calls and creations used. */
export const energy = metric({
  number: 7,
  key: 'none',
  members: ['used'],
  needs: 'receipts',
  of: ({ block }) => only(total(block.transactions, ({ energyUsage }) => energyUsage)),
})

/** Who paid for energy: the caller's stake, the contract's creator, or burned TRX for the remainder. */
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

/** Bandwidth, in bytes, that stake and the free allowance covered. */
export const bandwidth = metric({
  number: 9,
  key: 'none',
  members: ['used'],
  needs: 'receipts',
  of: ({ block }) => only(total(block.transactions, ({ netUsage }) => netUsage)),
})

/** TRX burned for bandwidth, with the cost of creating accounts, which receipts include. */
export const bandwidthPaid = metric({
  number: 10,
  key: 'none',
  members: ['burnedSun'],
  needs: 'sources',
  of: ({ block }) => only(total(block.transactions, ({ sources }) => sources?.netFeeSun)),
})

/** Fees of all kinds, and the burned part. */
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
