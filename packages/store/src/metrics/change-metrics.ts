import type { Connection } from '../connection.ts'
import { changeAssetDays, changeContractDays, changeTotals, type ChangeDirection } from './change-days.ts'
import { networkMetrics } from './metric-kinds.ts'
import { dayOf, type Period, periodsOf } from './periods.ts'
import { decodeSums, Sums, sumsTypes } from './sums.ts'
import type { Totals } from '../head.ts'
import { reopenDays } from './finish-days.ts'

/** The sums of a block, and its time. */
export type BlockSums = { readonly timestampMs: number; readonly sums: Sums }

/** Adds the sums of the blocks to their hours and days, or subtracts them; an empty period has no row. */
export async function changeMetrics(
  connection: Connection,
  blocks: readonly BlockSums[],
  direction: ChangeDirection,
): Promise<void> {
  const sign = direction === 'add' ? 1n : -1n
  await changePeriods(connection, blocks, sign)
  const days = sumsByDay(blocks)
  await changeContractDays(connection, days, direction)
  await changeAssetDays(connection, days, direction)
  await changeTotals(connection, days, direction)
}

const networkNumbers = new Set<number>(Object.values(networkMetrics).map(({ number }) => number))

async function changePeriods(
  connection: Connection,
  blocks: readonly BlockSums[],
  sign: 1n | -1n,
): Promise<void> {
  const changed = new Map<string, Period & { readonly sums: Sums }>()
  for (const { timestampMs, sums } of blocks)
    for (const period of periodsOf(timestampMs)) {
      const known = changed.get(nameOf(period)) ?? { ...period, sums: new Sums() }
      changed.set(nameOf(period), known)
      known.sums.change(sums, sign, (metric) => networkNumbers.has(metric))
    }
  const rows = await readPeriods(connection, [...changed.values()])
  for (const row of rows) changed.get(nameOf(row))!.sums.change(decodeSums(row), 1n)
  const after = [...changed.values()]
  await writePeriods(
    connection,
    after.filter(({ sums }) => !sums.isEmpty),
  )
  await dropPeriods(
    connection,
    after.filter(({ sums }) => sums.isEmpty),
  )
}

function sumsByDay(blocks: readonly BlockSums[]): ReadonlyMap<number, Sums> {
  const days = new Map<number, Sums>()
  for (const { timestampMs, sums } of blocks) {
    const day = days.get(dayOf(timestampMs)) ?? new Sums()
    days.set(dayOf(timestampMs), day)
    day.change(sums, 1n, (metric) => !networkNumbers.has(metric))
  }
  return days
}

const nameOf = ({ resolution, period }: Period): string => `${resolution} ${period}`

const idsOf = (periods: readonly Period[]) => [
  periods.map(({ resolution }) => resolution),
  periods.map(({ period }) => period),
]

const readPeriods = (connection: Connection, periods: readonly Period[]) =>
  connection.query({
    columns: { resolution: 'int2', period: 'int4', ...sumsTypes },
    name: 'metrics_of',
    text: `SELECT known.resolution, known.period, known.sums, known.later_sums
      FROM unnest($1::smallint[], $2::integer[]) AS wanted (resolution, period)
      JOIN metrics AS known ON known.resolution = wanted.resolution AND known.period = wanted.period`,
    values: idsOf(periods),
  })

async function writePeriods(
  connection: Connection,
  rows: readonly (Period & { readonly sums: Sums })[],
): Promise<void> {
  if (rows.length === 0) return
  const packed = rows.map(({ sums }) => sums.toRow())
  await connection.query({
    name: 'write_metrics',
    text: `INSERT INTO metrics (resolution, period, sums, later_sums)
      SELECT * FROM unnest($1::smallint[], $2::integer[], $3::bytea[], $4::bytea[])
      ON CONFLICT (resolution, period) DO UPDATE SET sums = EXCLUDED.sums, later_sums = EXCLUDED.later_sums`,
    values: [...idsOf(rows), packed.map((row) => row.sums), packed.map((row) => row.later_sums)],
  })
}

async function dropPeriods(connection: Connection, periods: readonly Period[]): Promise<void> {
  if (periods.length === 0) return
  await connection.query({
    name: 'drop_metrics',
    text: `DELETE FROM metrics AS known USING unnest($1::smallint[], $2::integer[]) AS gone (resolution, period)
      WHERE known.resolution = gone.resolution AND known.period = gone.period`,
    values: idsOf(periods),
  })
}

/** Subtracts the sums of the blocks above `remaining`, whose rows are still in `blocks`. */
export async function undoMetrics(connection: Connection, remaining: Totals): Promise<void> {
  const rows = await connection.query({
    columns: { timestamp_ms: 'int8', sums: 'bytea?', later_sums: 'bytea?' },
    name: 'sums_of_undone_blocks',
    text: 'SELECT timestamp_ms, sums, later_sums FROM blocks WHERE position >= $1',
    values: [remaining.blocks],
  })
  const known = rows.flatMap(({ timestamp_ms, sums, later_sums }) =>
    sums === null ? [] : [{ timestampMs: Number(timestamp_ms), sums: decodeSums({ sums, later_sums }) }],
  )
  if (known.length > 0) await changeMetrics(connection, known, 'subtract')
  await reopenDays(connection, remaining)
}
