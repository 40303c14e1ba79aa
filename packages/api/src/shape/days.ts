import type { IndexState, MetricRow } from '@sundial/store'
import { omitUndefined } from '../present.ts'
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

export const toDays = (rows: readonly MetricRow[], state: IndexState): Day[] =>
  rows.map((row) => toDay(row, isWhole(state)))

/** Totals of the chain are told when all of it is held. */
function toDay({ startMs, figures, activeAccountCount, end }: MetricRow, isWholeChain: boolean): Day {
  const { blocks, accounts } = figures
  const transactionCount = countAll(figures.transactions)
  const byType = countsByType(figures.transactions)
  const named = Object.values(byType).reduce((sum, count) => sum + count, 0)
  return omitUndefined({
    date: startMs,
    dateDayStr: new Date(startMs).toISOString().slice(0, 10),
    newBlockSeen: Number(blocks.count),
    newTransactionSeen: transactionCount,
    newTransferSeen: figures.transfers && transfersOf(figures.transfers),
    newAddressSeen: Number(accounts.created),
    active_account_number: activeAccountCount,
    avgBlockSize: averageSize(blocks),
    ...byType,
    other_transaction: transactionCount - named,
    totalBlockCount: isWholeChain ? end.blockCount : undefined,
    totalTransaction: isWholeChain ? end.transactionCount : undefined,
    totalAddress: isWholeChain ? end.accountCount : undefined,
  })
}

type Counts<Key> = ReadonlyMap<Key, { readonly count: bigint }>

const countAll = <Key>(counts: Counts<Key>): number =>
  [...counts.values()].reduce((sum, { count }) => sum + Number(count), 0)

/** Of TRX, TRC10 and TRC20, as the list of transfers has them. */
const transfersOf = (counts: Counts<string>): number =>
  ['trx', 'trc10', 'trc20'].reduce((sum, standard) => sum + Number(counts.get(standard)?.count ?? 0n), 0)

function countsByType(counts: Counts<number>): Record<keyof typeof typesByMember, number> {
  const countOf = (types: readonly number[]) =>
    types.reduce((sum, type) => sum + Number(counts.get(type)?.count ?? 0n), 0)
  return Object.fromEntries(
    Object.entries(typesByMember).map(([member, types]) => [member, countOf(types)]),
  ) as Record<keyof typeof typesByMember, number>
}

const averageSize = ({ bytes, sized, count }: MetricRow['figures']['blocks']): number | undefined =>
  sized === count && count > 0n ? Number(bytes / count) : undefined
