import { metric, only } from '../metric.ts'

/** By how much the number of accounts that hold TRX changed. */
export const trxHolders = metric({
  number: 18,
  key: 'none',
  members: ['gained'],
  of: ({ trx, holdersGained }) => only(BigInt(trx === undefined ? 0 : (holdersGained.get(trx) ?? 0))),
})
