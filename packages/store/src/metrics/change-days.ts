import type { Connection } from '../connection.ts'
import { assetDays, contractBandwidth, contractDays } from './by-day.ts'
import type { Amounts, Metric } from './metric.ts'
import type { Sums } from './sums.ts'

export type ChangeDirection = 'add' | 'subtract'

type DayRow = { readonly key: number; readonly day: number; readonly amounts: Amounts }

export async function changeContractDays(
  connection: Connection,
  days: ReadonlyMap<number, Sums>,
  direction: ChangeDirection,
): Promise<void> {
  const rows = rowsOf(days, [contractDays, contractBandwidth], direction)
  if (rows.length === 0) return
  await connection.query({
    name: 'change_contract_days',
    text: `INSERT INTO contract_days AS known (contract, day, calls, creations, energy, staked_energy, supplied_energy,
        burned_sun, without_receipt, without_sources, bandwidth, paid_bandwidth, bandwidth_known)
      SELECT * FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
        $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])
      ON CONFLICT (contract, day) DO UPDATE SET
        calls = known.calls + excluded.calls,
        creations = known.creations + excluded.creations,
        energy = known.energy + excluded.energy,
        staked_energy = known.staked_energy + excluded.staked_energy,
        supplied_energy = known.supplied_energy + excluded.supplied_energy,
        burned_sun = known.burned_sun + excluded.burned_sun,
        without_receipt = known.without_receipt + excluded.without_receipt,
        without_sources = known.without_sources + excluded.without_sources,
        bandwidth = known.bandwidth + excluded.bandwidth,
        paid_bandwidth = known.paid_bandwidth + excluded.paid_bandwidth,
        bandwidth_known = known.bandwidth_known + excluded.bandwidth_known`,
    values: columnsOf(rows, contractDays.members.length + contractBandwidth.members.length),
  })
  if (direction === 'subtract')
    await connection.query({
      name: 'drop_contract_days',
      text: `DELETE FROM contract_days
        WHERE contract = ANY($1::integer[]) AND day = ANY($2::integer[]) AND calls = 0 AND creations = 0`,
      values: keysOf(rows),
    })
}

export async function changeAssetDays(
  connection: Connection,
  days: ReadonlyMap<number, Sums>,
  direction: ChangeDirection,
): Promise<void> {
  const rows = rowsOf(days, [assetDays], direction)
  if (rows.length === 0) return
  await connection.query({
    name: 'change_asset_days',
    text: `INSERT INTO asset_days AS known (asset, day, transfers, volume, holders_gained)
      SELECT * FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::numeric[], $5::bigint[])
      ON CONFLICT (asset, day) DO UPDATE SET
        transfers = known.transfers + excluded.transfers,
        volume = known.volume + excluded.volume,
        holders_gained = known.holders_gained + excluded.holders_gained`,
    values: columnsOf(rows, assetDays.members.length),
  })
  // The number of holders may change within a day without a transfer, and return to its previous value when blocks are added.
  const emptied = direction === 'subtract' ? rows : rows.filter(({ amounts }) => amounts[0] === 0n)
  if (emptied.length === 0) return
  await connection.query({
    name: 'drop_asset_days',
    text: `DELETE FROM asset_days WHERE asset = ANY($1::integer[]) AND day = ANY($2::integer[])
      AND transfers = 0 AND volume = 0 AND holders_gained = 0`,
    values: keysOf(emptied),
  })
}

/**
 * Figures of the metrics for the keys of the first one, in the order of keys and days, so that rows are always locked and
 * written in the same order.
 */
function rowsOf(
  days: ReadonlyMap<number, Sums>,
  [first, ...others]: readonly [Metric, ...Metric[]],
  direction: ChangeDirection,
): DayRow[] {
  const sign = direction === 'add' ? 1n : -1n
  return [...days]
    .flatMap(([day, sums]) =>
      [...sums.of(first.number)].map(([key, amounts]) => ({
        key,
        day,
        amounts: [
          ...amounts,
          ...others.flatMap(({ number, members }) => sums.of(number).get(key) ?? members.map(() => 0n)),
        ].map((amount) => sign * amount),
      })),
    )
    .sort((left, right) => left.key - right.key || left.day - right.day)
}

/** All keys and all days: a row of the others without amounts is none that should be. */
const keysOf = (rows: readonly DayRow[]) => [
  [...new Set(rows.map(({ key }) => key))],
  [...new Set(rows.map(({ day }) => day))],
]

/** Parameters of `unnest`: keys, days, and each of the amounts. */
const columnsOf = (rows: readonly DayRow[], amountCount: number) => [
  rows.map(({ key }) => key),
  rows.map(({ day }) => day),
  ...Array.from({ length: amountCount }, (_, at) => rows.map(({ amounts }) => amounts[at])),
]

/** Adds the figures of the days to the totals of each asset and contract, or subtracts them. */
export async function changeTotals(
  connection: Connection,
  days: ReadonlyMap<number, Sums>,
  direction: ChangeDirection,
): Promise<void> {
  const assets = totalsOf(days, assetDays.number, [0, 2])
  await changeAssets(connection, direction === 'add' ? assets : negated(assets))
  const contracts = totalsOf(days, contractDays.number, [0])
  await changeContracts(connection, direction === 'add' ? contracts : negated(contracts))
}

type Total = { readonly key: number; readonly amounts: readonly bigint[] }

/** The members of all days together, in the order of keys, so that rows are always locked in the same order. */
function totalsOf(
  days: ReadonlyMap<number, Sums>,
  metric: number,
  members: readonly number[],
): readonly Total[] {
  const totals = new Map<number, readonly bigint[]>()
  for (const sums of days.values())
    for (const [key, amounts] of sums.of(metric)) {
      const known = totals.get(key)
      totals.set(
        key,
        members.map((member, at) => (known?.[at] ?? 0n) + amounts[member]!),
      )
    }
  return [...totals]
    .map(([key, amounts]) => ({ key, amounts }))
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0n))
    .sort((left, right) => left.key - right.key)
}

const negated = (totals: readonly Total[]): readonly Total[] =>
  totals.map(({ key, amounts }) => ({ key, amounts: amounts.map((amount) => -amount) }))

async function changeAssets(connection: Connection, totals: readonly Total[]): Promise<void> {
  if (totals.length === 0) return
  await connection.query({
    name: 'change_asset_totals',
    text: `INSERT INTO asset_totals AS known (asset, transfers, holders)
      SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[])
      ON CONFLICT (asset) DO UPDATE SET
        transfers = known.transfers + excluded.transfers,
        holders = known.holders + excluded.holders`,
    values: [totalKeysOf(totals), amountsOf(totals, 0), amountsOf(totals, 1)],
  })
  const emptied = totals.filter(({ amounts }) => amounts.some((amount) => amount < 0n))
  if (emptied.length === 0) return
  await connection.query({
    name: 'drop_asset_totals',
    text: 'DELETE FROM asset_totals WHERE asset = ANY($1::integer[]) AND transfers = 0 AND holders = 0',
    values: [totalKeysOf(emptied)],
  })
}

async function changeContracts(connection: Connection, totals: readonly Total[]): Promise<void> {
  if (totals.length === 0) return
  await connection.query({
    name: 'change_contract_totals',
    text: `INSERT INTO contract_totals AS known (contract, calls)
      SELECT * FROM unnest($1::integer[], $2::bigint[])
      ON CONFLICT (contract) DO UPDATE SET calls = known.calls + excluded.calls`,
    values: [totalKeysOf(totals), amountsOf(totals, 0)],
  })
  const emptied = totals.filter(({ amounts }) => amounts.some((amount) => amount < 0n))
  if (emptied.length === 0) return
  await connection.query({
    name: 'drop_contract_totals',
    text: 'DELETE FROM contract_totals WHERE contract = ANY($1::integer[]) AND calls = 0',
    values: [totalKeysOf(emptied)],
  })
}

const totalKeysOf = (totals: readonly Total[]): readonly number[] => totals.map(({ key }) => key)

const amountsOf = (totals: readonly Total[], member: number): readonly (bigint | undefined)[] =>
  totals.map(({ amounts }) => amounts[member])
