import { metric, only } from '../metric.ts'

/**
 * Accounts named for the first time in what the index covers, and accounts that stand in a transaction of the hour or the
 * day as owner or direct counterpart. Each is counted in the block that has its first of that hour or day.
 */
export const accounts = metric({
  number: 4,
  key: 'none',
  members: ['created', 'activeInHour', 'activeInDay'],
  of: ({ entry: { before, after }, first }) =>
    only(BigInt(after.accounts - before.accounts), BigInt(first.accountsOfHour), BigInt(first.accountsOfDay)),
})
