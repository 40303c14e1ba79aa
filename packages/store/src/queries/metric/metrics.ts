import type { Connection } from '../../connection.ts'
import type { MetricRequest, MetricRow, PeriodEnd } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { amountsOf, type Figures, toFigures } from '../../metrics/figures.ts'
import { resourceName } from '../../metrics/metric-keys.ts'
import { networkMetrics } from '../../metrics/metric-kinds.ts'
import { dayMs, hourMs, spans, timelessPeriod } from '../../metrics/periods.ts'
import { Sums } from '../../metrics/sums.ts'
import { readHead } from '../head.ts'
import { newestUncounted, newestWithoutResources } from './counted.ts'
import { callersOfDays } from './day-callers.ts'
import { readPeriodEnds } from './period-ends.ts'
import { readWitnessNames } from './witness-names.ts'

type PeriodSums = { readonly period: number; readonly sums: Sums }

export const metrics = (database: Database, { span, count }: MetricRequest): Promise<readonly MetricRow[]> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return []
    const lengthMs = span === 'hour' ? hourMs : dayMs
    const uncountedMs = await newestUncounted(connection)
    const after = Math.max(timelessPeriod, uncountedMs === undefined ? 0 : Math.floor(uncountedMs / lengthMs))
    const withoutResourcesMs = await newestWithoutResources(connection)
    const { ever, rows } = await readRows(connection, { span: spans[span], count, after })
    const witness = await readWitnessNames(
      connection,
      rows.flatMap(({ sums }) => [...sums.of(networkMetrics.witnesses.number).keys()]),
    )
    const ends = await readPeriodEnds(connection, {
      ends: rows.map(({ period }) => (period + 1) * lengthMs),
      totals: uncountedMs === undefined ? totalsAtEnds(ever, rows) : undefined,
      hasResources: withoutResourcesMs === undefined,
    })
    const callers =
      span === 'day'
        ? await callersOfDays(
            connection,
            rows.map(({ period }) => period),
            head,
          )
        : undefined
    return rows.map(({ period, sums }, at): MetricRow => {
      const figures = toFigures(sums, witness)
      return {
        startMs: period * lengthMs,
        figures: period * lengthMs > (withoutResourcesMs ?? -Infinity) ? figures : withoutResources(figures),
        activeAccountCount: Number(activeIn(figures, span)),
        callerCount: callers?.get(period),
        end: ends[at]!,
      }
    })
  })

const withoutResources = (figures: Figures): Figures => ({ ...figures, resourceStakes: undefined })

const activeIn = ({ accounts }: Figures, span: 'hour' | 'day'): bigint =>
  span === 'hour' ? accounts.activeInHour : accounts.activeInDay

async function readRows(
  connection: Connection,
  { span, count, after }: { readonly span: number; readonly count: number; readonly after: number },
): Promise<{ readonly ever: Sums; readonly rows: readonly PeriodSums[] }> {
  const found = await connection.query<{ span: number; period: number; sums: Buffer }>({
    name: 'newest_metrics',
    text: `(SELECT span, period, sums FROM metrics WHERE span = $1 AND period > $2 ORDER BY period DESC LIMIT $3)
      UNION ALL (SELECT span, period, sums FROM metrics WHERE span = $4 AND period = 0)`,
    values: [span, after, count, spans.ever],
  })
  const decoded = found.map((row) => ({ ...row, sums: Sums.decode(row.sums) }))
  return {
    ever: decoded.find((row) => row.span === spans.ever)?.sums ?? new Sums(),
    rows: decoded.filter((row) => row.span === span).sort((left, right) => left.period - right.period),
  }
}

/** What all blocks together added, less what later periods did. */
function totalsAtEnds(ever: Sums, rows: readonly PeriodSums[]) {
  const left = new Sums()
  left.change(ever, 1n)
  return rows
    .toReversed()
    .map(({ sums }) => {
      const [staked, unstaked, , cancelled] = amountsOf(left, networkMetrics.stakes)
      const [rewarded, untoldRewards] = amountsOf(left, networkMetrics.rewards)
      const total = {
        trxHolderCount: Number(amountsOf(left, networkMetrics.trxHolders)[0]),
        stakedSun: staked! - unstaked! + cancelled!,
        rewardedSun: rewarded!,
        untoldRewards: Number(untoldRewards),
        untoldStakes: Number(amountsOf(left, networkMetrics.untold)[3]),
        stakeByResource: stakesIn(left),
      }
      left.change(sums, -1n)
      return total
    })
    .toReversed()
}

/** Of each resource; absent where something of one was not told. */
function stakesIn(sums: Sums): PeriodEnd['stakeByResource'] {
  const byKey = sums.of(networkMetrics.resourceStakes.number)
  if ([...byKey.values()].some(([, , , , , untold]) => untold! > 0n)) return undefined
  return new Map(
    [...byKey].map(([key, [staked, unstaked, cancelled, lent, reclaimed]]) => [
      resourceName(key),
      { stakedSun: staked! - unstaked! + cancelled!, lentSun: lent! - reclaimed! },
    ]),
  )
}
