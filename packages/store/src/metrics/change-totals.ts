import type { Connection } from '../connection.ts'
import { assetDays } from './by-day/asset-days.ts'
import { contractDays } from './by-day/contract-days.ts'
import type { Direction } from './change-metrics.ts'
import type { Sums } from './sums.ts'

/** What the days add to all that each asset and contract ever did, or take away of it. */
export async function changeTotals(
  connection: Connection,
  days: ReadonlyMap<number, Sums>,
  direction: Direction,
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
    values: [keysOf(totals), amountsOf(totals, 0), amountsOf(totals, 1)],
  })
  const emptied = totals.filter(({ amounts }) => amounts.some((amount) => amount < 0n))
  if (emptied.length === 0) return
  await connection.query({
    name: 'drop_asset_totals',
    text: 'DELETE FROM asset_totals WHERE asset = ANY($1::integer[]) AND transfers = 0 AND holders = 0',
    values: [keysOf(emptied)],
  })
}

async function changeContracts(connection: Connection, totals: readonly Total[]): Promise<void> {
  if (totals.length === 0) return
  await connection.query({
    name: 'change_contract_totals',
    text: `INSERT INTO contract_totals AS known (contract, calls)
      SELECT * FROM unnest($1::integer[], $2::bigint[])
      ON CONFLICT (contract) DO UPDATE SET calls = known.calls + excluded.calls`,
    values: [keysOf(totals), amountsOf(totals, 0)],
  })
  const emptied = totals.filter(({ amounts }) => amounts.some((amount) => amount < 0n))
  if (emptied.length === 0) return
  await connection.query({
    name: 'drop_contract_totals',
    text: 'DELETE FROM contract_totals WHERE contract = ANY($1::integer[]) AND calls = 0',
    values: [keysOf(emptied)],
  })
}

const keysOf = (totals: readonly Total[]): readonly number[] => totals.map(({ key }) => key)

const amountsOf = (totals: readonly Total[], member: number): readonly (bigint | undefined)[] =>
  totals.map(({ amounts }) => amounts[member])
