import type { Address } from '@sundial/primitives'
import type { Database } from '../../database.ts'
import { dayMs, dayOf } from '../../metrics/periods.ts'
import { readRecords, transactionRecords } from '../../records/chunks.ts'
import type { TransactionRecord } from '../../records/transaction-record.ts'
import { listRange, readPositions } from '../../sequences/read-positions.ts'
import { readAccountList } from '../accounts.ts'
import { type BlockPosition, readBlockPositions, readHead } from '../block-entries.ts'
import { readBounds } from '../page.ts'
import type { BandwidthUse } from './contract-days.ts'

/** What transactions of an account used on a day (UTC). Figures are absent where one of them lacks its receipt. */
export type ResourceDayRow = {
  readonly dayMs: number
  readonly transactionCount: number
  /** `supplied` by creators of contracts; TRX was burned for the remainder. */
  readonly energy?: { readonly used: bigint; readonly staked: bigint; readonly supplied: bigint } | undefined
  readonly bandwidth?: BandwidthUse | undefined
}

/** Days on which a transaction names the account, newest first; with `isCut`, days before the last were not searched. */
export type ResourceDays = { readonly rows: readonly ResourceDayRow[]; readonly isCut: boolean }

export type ResourceDaysRequest = {
  readonly fromMs: number
  readonly toMs: number
  readonly mostRead: number
}

export const resourceDayQueries = (database: Database) => ({
  /**
   * Resources of an account's transactions by day, from the last day back to the first, from at most `mostRead`
   * transactions. Computed from the account's own list: a row for each account and day would cost more than its
   * transactions.
   */
  resourceDays: (account: Address, request: ResourceDaysRequest): Promise<ResourceDays> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      const list = await readAccountList(connection, account, 'accountTransactions')
      if (head === undefined || list === undefined) return { rows: [], isCut: false }
      const total = head.after.transactions
      const bounds = await readBounds(connection, head, request)
      const global = { from: bounds.from.transactions, to: bounds.to.transactions }
      const { from, to } = await listRange(connection, list, global, total)
      const isCut = to - from > request.mostRead
      const positions = await readPositions(connection, list, {
        from: isCut ? to - request.mostRead : from,
        to,
      })
      const records = await readRecords(connection, transactionRecords, positions, total)
      const places = await readBlockPositions(connection, 'transactions', positions)
      const rows = rowsOf(list.owner, positions, { records, places })
      // Of the day that the oldest one read is of, some may not have been read.
      return { rows: isCut ? rows.slice(0, -1) : rows, isCut }
    }),
})

type AccountTransactions = {
  readonly records: ReadonlyMap<number, TransactionRecord>
  readonly places: ReadonlyMap<number, BlockPosition>
}

/** Newest day first. */
function rowsOf(
  owner: number,
  positions: readonly number[],
  { records, places }: AccountTransactions,
): ResourceDayRow[] {
  const days = new Map<number, Use>()
  for (const position of positions.toReversed()) {
    const { height, timestampMs } = places.get(position)!
    const day = dayOf(timestampMs)
    const use = days.get(day) ?? noUse()
    days.set(day, use)
    const record = records.get(position)!
    if (record.owner === owner) addUse(use, record, height === 0)
  }
  return [...days].map(([day, use]) => toRow(day, use))
}

type Use = {
  count: number
  energy: bigint
  staked: bigint
  supplied: bigint
  covered: bigint
  paid: bigint
  missingAmounts: number
}

const noUse = (): Use => ({
  count: 0,
  energy: 0n,
  staked: 0n,
  supplied: 0n,
  covered: 0n,
  paid: 0n,
  missingAmounts: 0,
})

function addUse(use: Use, { energyUsage, netUsage, sources }: TransactionRecord, isGenesis: boolean): void {
  use.count++
  use.energy += energyUsage ?? 0n
  use.covered += netUsage ?? 0n
  if (sources !== undefined) {
    use.staked += sources.stakedEnergy
    use.supplied += sources.suppliedEnergy
    use.paid += sources.paidBandwidth
  } else if (!isGenesis) use.missingAmounts++
}

const toRow = (
  day: number,
  { count, energy, staked, supplied, covered, paid, missingAmounts }: Use,
): ResourceDayRow => ({
  dayMs: day * dayMs,
  transactionCount: count,
  energy: missingAmounts > 0 ? undefined : { used: energy, staked, supplied },
  bandwidth: missingAmounts > 0 ? undefined : { covered, paid },
})
