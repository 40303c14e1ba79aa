import { dayMs } from '@sundial/primitives'
import type { IndexState, MetricRow } from '@sundial/store'
import { omitUndefined } from '../../omit-undefined.ts'
import { isWhole, toAmount } from '../../shared/values.ts'
import type { Day } from './schema.ts'

type Range = {
  readonly start_timestamp?: number | undefined
  readonly end_timestamp?: number | undefined
}

/** Days that begin in the requested time. */
export const daysWithin = <Row extends { readonly dayMs: number }>(
  rows: readonly Row[],
  { start_timestamp: from = 0, end_timestamp: to = Infinity }: Range,
): readonly Row[] => rows.filter(({ dayMs }) => dayMs >= from && dayMs <= to)

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

/** Chain totals are present when the index covers all of it. */
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

export const countAll = <Key>(counts: Counts<Key>): number =>
  [...counts.values()].reduce((sum, { count }) => sum + Number(count), 0)

/** Of TRX, TRC10 and TRC20, as in the list of transfers. */
const transfersOf = (counts: Counts<string>): number =>
  ['trx', 'trc10', 'trc20'].reduce((sum, standard) => sum + Number(counts.get(standard)?.count ?? 0n), 0)

function countsByType(counts: Counts<number>): Record<keyof typeof typesByMember, number> {
  const countOf = (types: readonly number[]) =>
    types.reduce((sum, type) => sum + Number(counts.get(type)?.count ?? 0n), 0)
  return Object.fromEntries(
    Object.entries(typesByMember).map(([member, types]) => [member, countOf(types)]),
  ) as Record<keyof typeof typesByMember, number>
}

export const averageSize = ({ bytes, sized, count }: MetricRow['figures']['blocks']): number | undefined =>
  sized === count && count > 0n ? Number(bytes / count) : undefined

/** The newest complete day, where the index covers a part of it. */
export function lastWholeDay(rows: readonly MetricRow[]): MetricRow | undefined {
  const newest = rows.at(-1)
  return newest && rows.find(({ startMs }) => startMs === newest.startMs - dayMs)
}

/** Whether the days are the whole history of the chain: the index covers every block, and counted each of them. */
export function isEverything(rows: readonly MetricRow[], state: IndexState): boolean {
  const counted = rows.reduce((sum, { figures }) => sum + Number(figures.blocks.count), 0)
  return isWhole(state) && counted === state.blockCount
}

/** The sum of a figure over the days; undefined where one day lacks it. */
export function sumOver(
  rows: readonly MetricRow[],
  figure: (row: MetricRow) => bigint | undefined,
): bigint | undefined {
  let sum = 0n
  for (const row of rows) {
    const amount = figure(row)
    if (amount === undefined) return undefined
    sum += amount
  }
  return sum
}

type Sources = {
  readonly stakedEnergy: bigint
  readonly suppliedEnergy: bigint
  readonly burnedSun: bigint
}

/** Energy in TronScan's terms: the part that neither stake nor the contract covered was paid for by burning TRX. */
export const energyOf = (used: bigint | undefined, sources: Sources | undefined) =>
  omitUndefined({
    total_energy: used === undefined ? undefined : toAmount(used),
    energy: sources && toAmount(sources.stakedEnergy),
    contract_supplied: sources && toAmount(sources.suppliedEnergy),
    trx:
      used === undefined || sources === undefined
        ? undefined
        : toAmount(used - sources.stakedEnergy - sources.suppliedEnergy),
    burned_sun: sources?.burnedSun.toString(),
  })

/** A share in percent, truncated to two decimals. */
export const percentOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100
