import type { DayRow, IndexState } from '@sundial/store'
import { present } from '../present.ts'
import type { Day } from '../schema/day.ts'
import { isWhole } from './place.ts'

const typesByMember = {
  trx_transfer: [1],
  trc10_transfer: [2],
  newTrigger: [31],
  freeze_transaction: [11, 54],
  unfreeze_transaction: [12, 55],
  vote_transaction: [4],
  shielded_transaction: [51],
} as const

type Totals = { readonly blocks: number; readonly transactions: number; readonly accounts: number }

/** Totals at the end of each day are the newest totals less what later days added. */
export function toDays(rows: readonly DayRow[], state: IndexState): Day[] {
  const days: Day[] = []
  let totals: Totals = {
    blocks: state.blockCount,
    transactions: state.transactionCount,
    accounts: state.accountCount,
  }
  for (const row of rows.toReversed()) {
    days.push(toDay(row, isWhole(state) ? totals : undefined, state))
    totals = {
      blocks: totals.blocks - row.blockCount,
      transactions: totals.transactions - row.transactionCount,
      accounts: totals.accounts - row.newAccountCount,
    }
  }
  return days.toReversed()
}

function toDay(row: DayRow, totals: Totals | undefined, { callsWithoutReceipt }: IndexState): Day {
  const byType = countsByType(row)
  const named = Object.values(byType).reduce((sum, count) => sum + count, 0)
  return present({
    date: row.dayMs,
    dateDayStr: new Date(row.dayMs).toISOString().slice(0, 10),
    newBlockSeen: row.blockCount,
    newTransactionSeen: row.transactionCount,
    newTransferSeen: callsWithoutReceipt > 0 ? undefined : row.transferCount,
    newAddressSeen: row.newAccountCount,
    avgBlockSize: averageSize(row),
    ...byType,
    other_transaction: row.transactionCount - named,
    totalBlockCount: totals?.blocks,
    totalTransaction: totals?.transactions,
    totalAddress: totals?.accounts,
  })
}

function countsByType({ transactionCountByType }: DayRow): Record<keyof typeof typesByMember, number> {
  const countOf = (types: readonly number[]) =>
    types.reduce((sum, type) => sum + (transactionCountByType[type] ?? 0), 0)
  return Object.fromEntries(
    Object.entries(typesByMember).map(([member, types]) => [member, countOf(types)]),
  ) as Record<keyof typeof typesByMember, number>
}

const averageSize = ({ sizeBytes, sizedBlockCount, blockCount }: DayRow): number | undefined =>
  sizedBlockCount === blockCount && blockCount > 0 ? Math.floor(Number(sizeBytes) / blockCount) : undefined
