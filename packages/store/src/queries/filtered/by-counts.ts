// Days, hours and blocks know how many transactions of each type and result they have: a search skips those without any.
import type { Connection } from '../../connection.ts'
import { networkMetrics } from '../../metrics/metric-kinds.ts'
import { absentResult } from '../../metrics/metric.ts'
import { dayMs, dayOf, hourMs, hourOf, resolutions } from '../../metrics/periods.ts'
import { Sums } from '../../metrics/sums.ts'
import { resultCode } from '../../records/transaction-record.ts'
import { positionsOf, type Range } from '../page.ts'
import type { NumberedConditions } from './conditions.ts'
import type { Batch, Batches } from './walk.ts'

type Wanted = Pick<NumberedConditions, 'types' | 'result'>
export type SequenceName = 'transactions' | 'transfers'

/** Days, hours and blocks whose counts are read for one page. */
const mostCounts = 10_000
const daysPerLook = 200
const blocksPerLook = 1200
const rowsPerBatch = 2048
const hoursPerDay = dayMs / hourMs

/** Transactions of the wanted type and result in a period or a block, at most. */
export function countIn(sums: Sums, { types, result }: Wanted): number {
  const counts = [
    types && sumOf(sums.of(networkMetrics.transactions.number), (type) => types.has(type)),
    result === undefined ? undefined : sumOf(sums.of(networkMetrics.results.number), isOfResult(result)),
  ]
  return Math.min(...counts.map((count) => count ?? Infinity))
}

const sumOf = (byKey: ReadonlyMap<number, readonly bigint[]>, isWanted: (key: number) => boolean): number =>
  [...byKey].reduce((sum, [key, [count = 0n]]) => (isWanted(key) ? sum + Number(count) : sum), 0)

const isOfResult = (result: string): ((key: number) => boolean) =>
  result === 'FAIL'
    ? (key) => key !== absentResult && key !== resultCode('SUCCESS')
    : (key) => key === resultCode(result)

const counted: ReadonlySet<number> = new Set([
  networkMetrics.transactions.number,
  networkMetrics.results.number,
])
const decode = (sums: Buffer): Sums => Sums.decode(sums, counted)

/** The count of all blocks, so that the index can be chosen. */
export async function readCount(connection: Connection, wanted: Wanted): Promise<number> {
  const [row] = await connection.query({
    columns: { sums: 'bytea' },
    name: 'metrics_ever',
    text: 'SELECT sums FROM metrics WHERE resolution = $1 AND period = 0',
    values: [resolutions.ever],
  })
  return row === undefined ? 0 : countIn(decode(row.sums), wanted)
}

type Times = { readonly fromMs: number; readonly toMs: number }

/**
 * The rows of the blocks with such a transaction, within the range of positions. The newest block of the times has the
 * newest row of the range, so that the first batch comes further.
 */
export async function* byCounts(connection: Connection, search: Search): Batches {
  const { range, mostLooked = mostCounts } = search
  let looks = 0
  for await (const { part, looked } of hoursWith(connection, search)) {
    looks += looked
    for await (const batch of blocksWith(connection, { ...search, times: part })) {
      looks += batch.looked
      yield batch
      if (looks > mostLooked && batch.end < range.to) return
    }
  }
  yield { positions: [], end: range.from, isLast: true }
}

export type Search = {
  readonly sequence: SequenceName
  readonly range: Range
  readonly times: Times
  readonly wanted: Wanted
  readonly mostLooked?: number | undefined
}

type Hour = { readonly part: Times; readonly looked: number }

/** Hours with such a transaction, newest first. Day 0 has no counts: blocks without a time are in it. */
async function* hoursWith(
  connection: Connection,
  { times: { fromMs, toMs }, wanted }: Search,
): AsyncGenerator<Hour, void, void> {
  const partOf = (startMs: number, lengthMs: number): Times => ({
    fromMs: Math.max(startMs, fromMs),
    toMs: Math.min(startMs + lengthMs - 1, toMs),
  })
  const firstDay = Math.max(1, dayOf(fromMs))
  let looked = 0
  for (let last = dayOf(toMs); last >= firstDay;) {
    // Earlier days are needed only where later ones do not fill the page.
    const days = await periodsWith(connection, resolutions.day, { from: firstDay, to: last })
    looked += days.length
    for (const { period: day } of days.filter(({ sums }) => countIn(sums, wanted) > 0)) {
      const first = day * hoursPerDay
      const hours = await periodsWith(connection, resolutions.hour, {
        from: Math.max(first, hourOf(fromMs)),
        to: Math.min(first + hoursPerDay - 1, hourOf(toMs)),
      })
      looked += hours.length
      for (const { period: hour } of hours.filter(({ sums }) => countIn(sums, wanted) > 0)) {
        yield { part: partOf(hour * hourMs, hourMs), looked }
        looked = 0
      }
    }
    if (days.length < daysPerLook) break
    last = days.at(-1)!.period - 1
  }
  if (dayOf(fromMs) === 0) yield { part: partOf(0, dayMs), looked }
}

/** The newest periods between the two that have counts. */
async function periodsWith(connection: Connection, resolution: number, { from, to }: Range) {
  const rows = await connection.query({
    columns: { period: 'int4', sums: 'bytea' },
    name: 'metrics_between',
    text: `SELECT period, sums FROM metrics WHERE resolution = $1 AND period >= $2 AND period <= $3
      ORDER BY period DESC LIMIT $4`,
    values: [resolution, from, to, daysPerLook],
  })
  return rows.map(({ period, sums }) => ({ period, sums: decode(sums) }))
}

/** The rows of those blocks of an hour that have such a transaction. */
async function* blocksWith(
  connection: Connection,
  { sequence, range, times: { fromMs, toMs }, wanted }: Search,
): AsyncGenerator<Batch & { readonly looked: number }, void, void> {
  for (let lastMs = toMs; lastMs >= fromMs;) {
    // Chains of tests have more blocks in an hour than one look reads.
    const rows = await connection.query({
      columns: { timestamp_ms: 'int8', before: 'int8', count: 'int4', sums: 'bytea' },
      name: `counted_${sequence}`,
      text: `SELECT timestamp_ms, ${sequence}_before AS before, ${singular[sequence]}_count AS count, sums FROM blocks
        WHERE timestamp_ms >= $1 AND timestamp_ms <= $2 ORDER BY timestamp_ms DESC, position DESC LIMIT $3`,
      values: [fromMs, lastMs, blocksPerLook],
    })
    const blocks = rows.map((row) => ({ ...row, from: Number(row.before) }))
    let positions: readonly number[] = []
    let looked = blocks.length
    for (const [at, { from, count, sums }] of blocks.entries()) {
      if (countIn(decode(sums), wanted) > 0)
        positions = [...positionsOf(overlap({ from, to: from + count }, range)), ...positions]
      if (positions.length < rowsPerBatch && at < blocks.length - 1) continue
      yield { positions, end: Math.max(from, range.from), isLast: false, looked }
      positions = []
      looked = 0
    }
    if (rows.length < blocksPerLook) return
    lastMs = Number(rows.at(-1)!.timestamp_ms) - 1
  }
}

const singular = { transactions: 'transaction', transfers: 'transfer' } as const

function overlap(one: Range, other: Range): Range {
  const from = Math.max(one.from, other.from)
  return { from, to: Math.max(from, Math.min(one.to, other.to)) }
}
