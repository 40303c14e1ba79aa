import { dayMs } from '@sundial/primitives'
import type { IndexState, MetricRow } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { isoDay, isWhole, toAmount } from '../../shared/values.ts'
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

/** The newest days, of these the ones that begin in the requested time. */
export async function daysAsked(
  { days, start_timestamp: from = 0, end_timestamp: to = Infinity }: Range & { readonly days: number },
  { store }: Pick<Context, 'store'>,
): Promise<readonly MetricRow[]> {
  const rows = await store.metrics({ span: 'day', count: days })
  return rows.filter(({ startMs }) => startMs >= from && startMs <= to)
}

const typesByMember = {
  trx_transfer: [1],
  trc10_transfer: [2],
  newTrigger: [31],
  freeze_transaction: [11, 54],
  unfreeze_transaction: [12, 55],
  vote_transaction: [4],
  shielded_transaction: [51],
} as const

export async function toDays(
  rows: readonly MetricRow[],
  at: Pick<Context, 'store' | 'state'>,
): Promise<Day[]> {
  const [sizes, seconds] = await Promise.all([sizesUpTo(rows, at), secondsPerBlock(rows, at)])
  return rows.map((row, place) =>
    omitUndefined({
      ...toDay(row, isWhole(at.state)),
      avgBlockTime: seconds[place],
      blockchainSize: sizes[place] === undefined ? undefined : toAmount(sizes[place]),
    }),
  )
}

/** Chain totals are present when the index covers all of it. */
function toDay({ startMs, figures, activeAccountCount, end }: MetricRow, isWholeChain: boolean): Day {
  const { blocks, accounts } = figures
  const transactionCount = countAll(figures.transactions)
  const byType = countsByType(figures.transactions)
  const named = Object.values(byType).reduce((sum, count) => sum + count, 0)
  return omitUndefined({
    date: startMs,
    dateDayStr: isoDay(startMs),
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

/** A count of the last whole day. An index of the whole chain that has no such day knows that there was nothing. */
export function inLastDay(
  lastDay: MetricRow | undefined,
  state: IndexState,
  count: (day: MetricRow) => bigint | undefined,
): bigint | undefined {
  if (lastDay !== undefined) return count(lastDay)
  return isWhole(state) ? 0n : undefined
}

export const optionalNumber = (count: bigint | undefined): number | undefined =>
  count === undefined ? undefined : Number(count)

/** Bytes of all blocks up to the end of each day, where the size of every block of the chain is known. */
export async function sizesUpTo(
  rows: readonly MetricRow[],
  { store, state }: Pick<Context, 'store' | 'state'>,
): Promise<readonly (bigint | undefined)[]> {
  const blocks = isWhole(state) ? (await store.figuresOfAll())?.blocks : undefined
  if (blocks === undefined || blocks.sized !== blocks.count) return rows.map(() => undefined)
  let left = blocks.bytes
  return rows
    .toReversed()
    .map(({ figures }) => {
      const size = left
      left -= figures.blocks.bytes
      return size
    })
    .toReversed()
}

/** Seconds between two blocks on each day, on average; absent for a day of which the index lacks blocks. */
async function secondsPerBlock(
  rows: readonly MetricRow[],
  { store, state: { coverage, head } }: Pick<Context, 'store' | 'state'>,
): Promise<readonly (number | undefined)[]> {
  const [only] = coverage
  if (coverage.length !== 1 || head === undefined) return rows.map(() => undefined)
  const oldest = await store.blocks({ start: 0, limit: 2, order: 'oldest' })
  const first = oldest.rows.find(({ timestampMs }) => timestampMs > 0)
  if (first === undefined || only!.to !== head.height) return rows.map(() => undefined)
  return rows.map(({ startMs, figures: { blocks } }) => {
    const isFirstDay = first.timestampMs >= startMs
    const fromMs = isFirstDay ? first.timestampMs : startMs
    const toMs = Math.min(startMs + dayMs, head.timestampMs)
    const intervals = Number(blocks.count) - (isFirstDay ? 1 : 0)
    return intervals > 0 ? Math.trunc((toMs - fromMs) / intervals) / 1000 : undefined
  })
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
