import type { Address } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { Database } from '../../database.ts'
import { knowsBalances } from '../../head.ts'
import { amountsOf, type Figures, toFigures } from '../../metrics/figures.ts'
import { resourceName, type ResourceName } from '../../metrics/metric.ts'
import { networkMetrics } from '../../metrics/metric-kinds.ts'
import { dayMs, hourMs, resolutions, timelessPeriod } from '../../metrics/periods.ts'
import { decodeSums, Sums, sumsTypes } from '../../metrics/sums.ts'
import { encodeAsset } from '../../records/asset.ts'
import { type BlockColumns, blockColumns, readHead, toBlockEntry, blockTypes } from '../block-entries.ts'
import { newestUncounted, newestWithoutResources } from '../state.ts'
import { callersOfDays } from './callers.ts'

/** The newest periods that hold a block, all of whose blocks were written since the index counts metrics. */
export type MetricRequest = { readonly span: 'hour' | 'day'; readonly count: number }

/** What happened in an hour or on a day (UTC). The newest one is not over, and any may lack blocks the index does not hold. */
export type MetricRow = {
  readonly startMs: number
  /** A figure is absent where a receipt it needs is missing. */
  readonly figures: Figures
  /** Accounts in a transaction of the period, as owner or direct counterpart. */
  readonly activeAccountCount: number
  /** Accounts that called a contract on the day: absent for hours, and for a large day that is not over. */
  readonly callerCount?: number | undefined
  readonly end: PeriodEnd
}

/** The state after the newest block of a period. */
export type PeriodEnd = {
  readonly height: number
  readonly blockCount: number
  readonly transactionCount: number
  readonly accountCount: number
  /** Absent like balances. */
  readonly supplySun?: bigint | undefined
  readonly burnedSun?: bigint | undefined
  readonly trxHolderCount?: number | undefined
  /** TRX in stake by the operations that staked and unstaked: absent unless everything since block 0 is known. */
  readonly stakedSun?: bigint | undefined
  /** The same by resource, with the delegated part. A resource without any stake is absent. */
  readonly stakeByResource?: ReadonlyMap<ResourceName, ResourceStake> | undefined
  /** Rewards for votes and blocks that balances received: absent in the same way. */
  readonly rewardedSun?: bigint | undefined
}

/** `lentSun` is part of `stakedSun`. */
export type ResourceStake = { readonly stakedSun: bigint; readonly lentSun: bigint }

/** Figures by hour and day, and of all time: of the network, contracts, assets and accounts. */
export const metricQueries = (database: Database) => ({
  /** Oldest first. */
  metrics: ({ span, count }: MetricRequest): Promise<readonly MetricRow[]> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return []
      const lengthMs = span === 'hour' ? hourMs : dayMs
      const uncountedMs = await newestUncounted(connection)
      const after = Math.max(
        timelessPeriod,
        uncountedMs === undefined ? 0 : Math.floor(uncountedMs / lengthMs),
      )
      const withoutResourcesMs = await newestWithoutResources(connection)
      const { ever, rows } = await readRows(connection, { resolution: resolutions[span], count, after })
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
          figures:
            period * lengthMs > (withoutResourcesMs ?? -Infinity) ? figures : withoutResources(figures),
          activeAccountCount: Number(activeIn(figures, span)),
          callerCount: callers?.get(period),
          end: ends[at]!,
        }
      })
    }),

  /**
   * The figures of all blocks of the index, with those that belong to no day: genesis may have time 0. Absent while the index holds
   * blocks from before it counted.
   */
  figuresOfAll: (): Promise<Figures | undefined> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined || (await newestUncounted(connection)) !== undefined) return undefined
      const { ever } = await readRows(connection, { resolution: resolutions.day, count: 0, after: 0 })
      const witness = await readWitnessNames(connection, [...ever.of(networkMetrics.witnesses.number).keys()])
      const isCounted = (await newestWithoutResources(connection)) === undefined
      const figures = toFigures(ever, witness)
      return isCounted ? figures : withoutResources(figures)
    }),
})

type PeriodSums = { readonly period: number; readonly sums: Sums }

const withoutResources = (figures: Figures): Figures => ({ ...figures, resourceStakes: undefined })

const activeIn = ({ accounts }: Figures, span: 'hour' | 'day'): bigint =>
  span === 'hour' ? accounts.activeInHour : accounts.activeInDay

async function readRows(
  connection: Connection,
  {
    resolution,
    count,
    after,
  }: { readonly resolution: number; readonly count: number; readonly after: number },
): Promise<{ readonly ever: Sums; readonly rows: readonly PeriodSums[] }> {
  const found = await connection.query({
    columns: { resolution: 'int2', period: 'int4', ...sumsTypes },
    name: 'newest_metrics',
    text: `(SELECT resolution, period, sums, later_sums FROM metrics WHERE resolution = $1 AND period > $2 ORDER BY period DESC LIMIT $3)
      UNION ALL (SELECT resolution, period, sums, later_sums FROM metrics WHERE resolution = $4 AND period = 0)`,
    values: [resolution, after, count, resolutions.ever],
  })
  const decoded = found.map((row) => ({ ...row, sums: decodeSums(row) }))
  return {
    ever: decoded.find((row) => row.resolution === resolutions.ever)?.sums ?? new Sums(),
    rows: decoded
      .filter((row) => row.resolution === resolution)
      .sort((left, right) => left.period - right.period),
  }
}

/** The sums of all blocks, less those of later periods. */
function totalsAtEnds(ever: Sums, rows: readonly PeriodSums[]) {
  const left = new Sums()
  left.change(ever, 1n)
  return rows
    .toReversed()
    .map(({ sums }) => {
      const [staked, unstaked, , cancelled] = amountsOf(left, networkMetrics.stakes)
      const [rewarded, rewardsWithoutAmount] = amountsOf(left, networkMetrics.rewards)
      const total = {
        trxHolderCount: Number(amountsOf(left, networkMetrics.trxHolders)[0]),
        stakedSun: staked! - unstaked! + cancelled!,
        rewardedSun: rewarded!,
        rewardsWithoutAmount: Number(rewardsWithoutAmount),
        stakesWithoutAmount: Number(amountsOf(left, networkMetrics.missingInputs)[3]),
        stakeByResource: stakesIn(left),
      }
      left.change(sums, -1n)
      return total
    })
    .toReversed()
}

/** Of each resource; absent where an amount is missing. */
function stakesIn(sums: Sums): PeriodEnd['stakeByResource'] {
  const byKey = sums.of(networkMetrics.resourceStakes.number)
  if ([...byKey.values()].some(([, , , , , missingAmounts]) => missingAmounts! > 0n)) return undefined
  return new Map(
    [...byKey].map(([key, [staked, unstaked, cancelled, lent, reclaimed]]) => [
      resourceName(key),
      { stakedSun: staked! - unstaked! + cancelled!, lentSun: lent! - reclaimed! },
    ]),
  )
}

type EndRow = BlockColumns & { readonly supply: string | null }

/** Sums of all blocks up to an end. */
export type TotalsAtEnd = {
  readonly trxHolderCount: number
  readonly stakedSun: bigint
  readonly stakesWithoutAmount: number
  readonly rewardedSun: bigint
  readonly rewardsWithoutAmount: number
  readonly stakeByResource: PeriodEnd['stakeByResource']
}

type Ends = {
  /** Times, each of a block or after one, rising. */
  readonly ends: readonly number[]
  /** Absent unless all blocks are counted. */
  readonly totals: readonly TotalsAtEnd[] | undefined
  /** Whether all blocks counted stake by resource. */
  readonly hasResources: boolean
}

/** The state after the newest block before each time: two index lookups each. */
async function readPeriodEnds(
  connection: Connection,
  { ends, totals, hasResources }: Ends,
): Promise<readonly PeriodEnd[]> {
  const rows = await connection.query({
    columns: { ...blockTypes, supply: 'numeric?' },
    name: 'period_ends',
    text: `SELECT newest.*, sums.supply FROM unnest($1::bigint[]) WITH ORDINALITY AS period (end_ms, at)
      CROSS JOIN LATERAL (
        SELECT ${blockColumns} FROM blocks WHERE timestamp_ms < period.end_ms
        ORDER BY timestamp_ms DESC, position DESC LIMIT 1
      ) AS newest
      LEFT JOIN LATERAL (
        SELECT supply FROM supplies WHERE asset = (SELECT id FROM assets WHERE key = $2)
          AND supplies.height <= newest.height ORDER BY supplies.height DESC LIMIT 1
      ) AS sums ON true
      ORDER BY period.at`,
    values: [ends, Buffer.from(encodeAsset({ kind: 'trx' }))],
  })
  return rows.map((row, at) => {
    const end = toEnd(row, totals?.[at])
    return hasResources ? end : { ...end, stakeByResource: undefined }
  })
}

function toEnd(row: EndRow, totals: TotalsAtEnd | undefined): PeriodEnd {
  const block = toBlockEntry(row)
  const { height, after } = block
  const isKnown = knowsBalances(block)
  const isWhole = after.blocks === height + 1
  return {
    height,
    blockCount: after.blocks,
    transactionCount: after.transactions,
    accountCount: after.accounts,
    supplySun: isKnown ? BigInt(row.supply ?? 0) : undefined,
    burnedSun: isKnown ? after.burnedSun : undefined,
    trxHolderCount: isKnown ? totals?.trxHolderCount : undefined,
    ...(isWhole && totals?.stakesWithoutAmount === 0 ? stakeIn(totals) : notKnown),
    rewardedSun: isWhole && totals?.rewardsWithoutAmount === 0 ? totals.rewardedSun : undefined,
  }
}

const stakeIn = ({ stakedSun, stakeByResource }: TotalsAtEnd) => ({ stakedSun, stakeByResource })

const notKnown = { stakedSun: undefined, stakeByResource: undefined }

export async function readWitnessNames(
  connection: Connection,
  ids: readonly number[],
): Promise<(id: number) => Address> {
  const rows = await connection.query({
    columns: { id: 'int4', address: 'bytea' },
    name: 'witness_names',
    text: 'SELECT id, address FROM witnesses WHERE id = ANY($1::integer[])',
    values: [[...new Set(ids)]],
  })
  const names = new Map(rows.map(({ id, address }) => [id, address.toString('hex')]))
  return (id) => names.get(id)!
}
