import type { BlockEntry } from '../head.ts'
import { contractTypes, type TransactionRecord } from '../records/transaction-record.ts'
import type { FirstOfPeriod } from './metric.ts'
import { dayOf, hourOf } from './periods.ts'

/** The state before a batch. */
export type BeforeBatch = {
  /** Position of the first transaction of the first block's hour, and of its day. */
  readonly hourStart: number
  readonly dayStart: number
  /** Position of the newest transaction of an account. */
  readonly newestOf: (account: number) => number | undefined
  /** Contracts called or created on the first block's day. */
  readonly contracts: ReadonlySet<number>
}

type BlockTransactions = {
  readonly entry: BlockEntry
  readonly transactions: readonly TransactionRecord[]
}

/**
 * First items of each block in its hour or day. An account is not new if its newest transaction, by its list of
 * transactions, is in the period: this needs no storage.
 */
export function firstsOfPeriods(
  blocks: readonly BlockTransactions[],
  before: BeforeBatch,
): readonly FirstOfPeriod[] {
  const newest = new Map<number, number>()
  let { hourStart, dayStart } = before
  let contracts = new Set(before.contracts)
  return blocks.map(({ entry, transactions }, at) => {
    const previous = blocks[at - 1]?.entry.timestampMs ?? entry.timestampMs
    if (hourOf(previous) !== hourOf(entry.timestampMs)) hourStart = entry.before.transactions
    if (dayOf(previous) !== dayOf(entry.timestampMs)) {
      dayStart = entry.before.transactions
      contracts = new Set()
    }
    const contractsBefore = contracts.size
    let accountsOfHour = 0
    let accountsOfDay = 0
    const see = (account: number, position: number): void => {
      const last = newest.get(account) ?? before.newestOf(account) ?? -1
      if (last < hourStart) accountsOfHour++
      if (last < dayStart) accountsOfDay++
      newest.set(account, position)
    }
    for (const [index, { type, owner, to }] of transactions.entries()) {
      const position = entry.before.transactions + index
      see(owner, position)
      if (to === undefined) continue
      see(to, position)
      if (contractTypes.has(type)) contracts.add(to)
    }
    return { accountsOfHour, accountsOfDay, contractsOfDay: contracts.size - contractsBefore }
  })
}
