import type { Connection } from '../../connection.ts'
import type { Database } from '../../database.ts'
import { nextPeriod, type Span } from '../../metrics/calendar.ts'
import { type Figures, figuresNeed, type MetricName, someFigures } from '../../metrics/figures.ts'
import { networkMetrics } from '../../metrics/metric-kinds.ts'
import { dayMs, hourMs, resolutions } from '../../metrics/periods.ts'
import { decodeSums, Sums, sumsTypes } from '../../metrics/sums.ts'
import { readHead } from '../block-entries.ts'
import { newestUncounted, newestWithoutResources } from '../state.ts'
import { callersOfDays } from './callers.ts'
import { readWitnessNames } from './metrics.ts'

export type SeriesRequest<Name extends MetricName, Total extends MetricName> = {
  readonly span: Span
  /** Starts of the first period and of the first one after the range. */
  readonly fromMs: number
  readonly toMs: number
  /** The metrics to sum within each period, and those to sum over all blocks up to its end. */
  readonly metrics: readonly Name[]
  readonly totals: readonly Total[]
  /** Whether to count the callers of contracts, which is done by day. */
  readonly callers: boolean
}

/** Every period of the range, with and without blocks. */
export type SeriesPeriod<Name extends MetricName = MetricName, Total extends MetricName = MetricName> = {
  readonly startMs: number
  readonly endMs: number
  /** Absent where the index lacks a block of the period, or has one from before it counted. */
  readonly figures?: Pick<Figures, Name> | undefined
  /** Figures of all blocks before the end: absent unless the index has counted every block from 0 up to there. */
  readonly totals?: Pick<Figures, Total> | undefined
  /** Accounts that called a contract on the day: absent like `figures`, and for a large day that is not over. */
  readonly callerCount?: number | undefined
}

/** Figures of the network over time. */
export const seriesQueries = (database: Database) => ({
  /** Oldest first. Each period costs one row, or one for each of its days, whatever the number of metrics. */
  series: <Name extends MetricName, Total extends MetricName>(
    request: SeriesRequest<Name, Total>,
  ): Promise<readonly SeriesPeriod<Name, Total>[]> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return []
      const { metrics, totals, callers } = request
      const gaps = await readGaps(connection)
      const rows = await readRange(connection, request)
      const before = totals.length === 0 ? new Sums() : await sumsBefore(connection, request, rows)
      const periods = [...sumByPeriod(request, rows, before)]
      const witness = await readWitnessNames(
        connection,
        periods.flatMap(({ sums, total }) => [
          ...(metrics.some(isOfWitnesses) ? sums.of(networkMetrics.witnesses.number).keys() : []),
          ...(totals.some(isOfWitnesses) ? total.of(networkMetrics.witnesses.number).keys() : []),
        ]),
      )
      const withoutResourcesMs = (await newestWithoutResources(connection)) ?? -Infinity
      const days = callers ? periods.map(({ startMs }) => startMs / dayMs) : []
      const callersOf = callers ? await callersOfDays(connection, days, head) : undefined
      return periods.map(({ startMs, endMs, sums, total }): SeriesPeriod<Name, Total> => {
        const isCovered = gaps.every(({ afterMs, beforeMs }) => startMs >= beforeMs || endMs <= afterMs)
        const isWhole = gaps.every(({ afterMs }) => endMs <= afterMs)
        const known = <Some extends MetricName>(figures: Pick<Figures, Some>, sinceMs: number) =>
          sinceMs > withoutResourcesMs ? figures : { ...figures, resourceStakes: undefined }
        return {
          startMs,
          endMs,
          figures: isCovered ? known(someFigures(sums, metrics, witness), startMs) : undefined,
          totals: isWhole ? known(someFigures(total, totals, witness), -1) : undefined,
          callerCount: isCovered ? callersOf?.get(startMs / dayMs) : undefined,
        }
      })
    }),
})

const isOfWitnesses = (name: MetricName): boolean => name === 'witnesses'

/** Times between which the index may lack blocks, or what they counted. */
type Gap = { readonly afterMs: number; readonly beforeMs: number }

async function readGaps(connection: Connection): Promise<readonly Gap[]> {
  const covered = await connection.query({
    columns: { from_height: 'int4', first_ms: 'int8', last_ms: 'int8' },
    name: 'times_of_coverage',
    text: `SELECT covered.from_height, first.timestamp_ms AS first_ms, last.timestamp_ms AS last_ms
      FROM coverage AS covered
      JOIN blocks AS first ON first.height = covered.from_height
      JOIN blocks AS last ON last.height = covered.to_height
      ORDER BY covered.from_height`,
  })
  const uncountedMs = await newestUncounted(connection)
  const uncounted = uncountedMs === undefined ? [] : [{ afterMs: -Infinity, beforeMs: uncountedMs + 1 }]
  return covered
    .filter(({ from_height }) => from_height > 0)
    .map(({ first_ms, from_height }) => {
      const previous = covered.findLast((one) => one.from_height < from_height)
      return {
        afterMs: previous === undefined ? -Infinity : Number(previous.last_ms),
        beforeMs: Number(first_ms),
      }
    })
    .concat(uncounted)
}

type TimedSums = { readonly startMs: number; readonly sums: Sums }
type Range = Pick<SeriesRequest<MetricName, MetricName>, 'span' | 'fromMs' | 'toMs' | 'metrics' | 'totals'>

/** Numbers of the metrics that the request sums, and of what their inputs lack. */
const numbersOf = ({ metrics, totals }: Range): ReadonlySet<number> =>
  new Set([...metrics, ...totals, ...figuresNeed].map((name) => networkMetrics[name].number))

/** Hours, or days for all longer periods. */
async function readRange(connection: Connection, request: Range): Promise<readonly TimedSums[]> {
  const { span, fromMs, toMs } = request
  const lengthMs = span === 'hour' ? hourMs : dayMs
  const rows = await connection.query({
    columns: { period: 'int4', ...sumsTypes },
    name: 'series_within',
    text: `SELECT period, sums, later_sums FROM metrics WHERE resolution = $1 AND period >= $2 AND period < $3 ORDER BY period`,
    values: [span === 'hour' ? resolutions.hour : resolutions.day, fromMs / lengthMs, toMs / lengthMs],
  })
  const wanted = numbersOf(request)
  return rows.map((row) => ({ startMs: row.period * lengthMs, sums: decodeSums(row, wanted) }))
}

/** The sums of all blocks, less those of the range and of later ones: of the rest of the day by hour, then by day. */
async function sumsBefore(connection: Connection, request: Range, rows: readonly TimedSums[]): Promise<Sums> {
  const nextDay = Math.ceil(request.toMs / dayMs)
  const later = await connection.query({
    columns: { resolution: 'int2', ...sumsTypes },
    name: 'series_after',
    text: `SELECT resolution, sums, later_sums FROM metrics
        WHERE resolution = $1 AND period >= $2 AND period < $3
      UNION ALL SELECT resolution, sums, later_sums FROM metrics WHERE resolution = $4 AND period >= $5
      UNION ALL SELECT resolution, sums, later_sums FROM metrics WHERE resolution = $6 AND period = 0`,
    values: [
      resolutions.hour,
      request.toMs / hourMs,
      (nextDay * dayMs) / hourMs,
      resolutions.day,
      nextDay,
      resolutions.ever,
    ],
  })
  const wanted = numbersOf(request)
  const before = new Sums()
  for (const row of later)
    before.change(decodeSums(row, wanted), row.resolution === resolutions.ever ? 1n : -1n)
  for (const { sums } of rows) before.change(sums, -1n)
  return before
}

type PeriodSums = {
  readonly startMs: number
  readonly endMs: number
  readonly sums: Sums
  readonly total: Sums
}

function* sumByPeriod(
  { span, fromMs, toMs, totals }: Range,
  rows: readonly TimedSums[],
  before: Sums,
): Generator<PeriodSums> {
  let at = 0
  let total = before
  for (let startMs = fromMs; startMs < toMs;) {
    const endMs = nextPeriod(span, startMs)
    const sums = new Sums()
    for (; at < rows.length && rows[at]!.startMs < endMs; at++) sums.change(rows[at]!.sums, 1n)
    if (totals.length > 0) total = Sums.added(total, sums)
    yield { startMs, endMs, sums, total }
    startMs = endMs
  }
}
