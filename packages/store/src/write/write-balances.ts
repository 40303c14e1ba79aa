import type { Connection } from '../connection.ts'
import { copyIn } from '../copy-in.ts'
import { CopyRows } from '../copy-rows.ts'
import type { Totals } from '../head.ts'
import { moveHolders } from '../holders/move-holders.ts'
import { countHolder, type HoldersGained, noHoldersGained } from './holders-gained.ts'
import { type PairKey, pairOf, readNewestBalances } from './newest-balances.ts'
import type { NumberedChange } from './number-blocks.ts'

/** Adds the changes to the ledger, and what they make of each asset's holders and supply. Returns how many holders came. */
export async function writeBalances(
  connection: Connection,
  changes: readonly NumberedChange[],
  before: Totals,
): Promise<HoldersGained> {
  if (changes.length === 0) return noHoldersGained
  const pairs = [...new Map(changes.map((change) => [pairOf(change), change])).values()]
  const from = await readBalances(connection, pairs, before)
  const { to, gained } = await copyBalances(connection, changes, from)
  await moveHolders(
    connection,
    pairs.map((pair) => ({
      account: pair.account,
      asset: pair.asset,
      from: from.get(pairOf(pair)) ?? 0n,
      to: to.get(pairOf(pair))!,
    })),
  )
  await copySupplies(connection, changes, await readSupplies(connection, changes, before))
  return gained
}

async function readBalances(
  connection: Connection,
  pairs: readonly NumberedChange[],
  before: Totals,
): Promise<Map<PairKey, bigint>> {
  // What is numbered for the first time has no balance yet.
  const old = pairs.filter(({ account, asset }) => account < before.accounts && asset < before.assets)
  return readNewestBalances(connection, old)
}

const balanceColumns = {
  account: 'int4',
  asset: 'int4',
  height: 'int4',
  change: 'numeric',
  balance: 'numeric',
} as const

/** Returns what the balances are after the changes, and how many holders came with them. */
async function copyBalances(
  connection: Connection,
  changes: readonly NumberedChange[],
  from: ReadonlyMap<PairKey, bigint>,
): Promise<{ readonly to: ReadonlyMap<PairKey, bigint>; readonly gained: HoldersGained }> {
  const balances = new Map(from)
  const gained = new Map<number, Map<number, number>>()
  const rows = new CopyRows(balanceColumns, changes.length * 70)
  for (const change of changes) {
    const pair = pairOf(change)
    const known = balances.get(pair) ?? 0n
    const balance = known + change.change
    balances.set(pair, balance)
    countHolder(gained, change, { from: known, to: balance })
    rows.add({ ...change, balance })
  }
  await copyIn(connection, 'balances', rows.columns, rows.finish())
  return { to: balances, gained }
}

async function readSupplies(
  connection: Connection,
  changes: readonly NumberedChange[],
  before: Totals,
): Promise<Map<number, bigint>> {
  const assets = [...new Set(changes.map(({ asset }) => asset))].filter((asset) => asset < before.assets)
  if (assets.length === 0) return new Map()
  const rows = await connection.query<{ asset: number; supply: string }>({
    name: 'newest_supplies',
    text: `SELECT wanted.asset, newest.supply FROM unnest($1::integer[]) AS wanted (asset)
      CROSS JOIN LATERAL (
        SELECT supply FROM supplies AS known WHERE known.asset = wanted.asset
        ORDER BY known.height DESC LIMIT 1
      ) AS newest`,
    values: [assets],
  })
  return new Map(rows.map(({ asset, supply }) => [asset, BigInt(supply)]))
}

/** A row per block only where it changed the sum: transfers alone do not. */
async function copySupplies(
  connection: Connection,
  changes: readonly NumberedChange[],
  supplies: Map<number, bigint>,
): Promise<void> {
  const rows = new CopyRows({ asset: 'int4', height: 'int4', supply: 'numeric' })
  for (const { asset, height, change } of sumsByBlock(changes)) {
    const supply = (supplies.get(asset) ?? 0n) + change
    supplies.set(asset, supply)
    rows.add({ asset, height, supply })
  }
  if (rows.rowCount > 0) await copyIn(connection, 'supplies', rows.columns, rows.finish())
}

type SupplyChange = Pick<NumberedChange, 'asset' | 'height' | 'change'>

function sumsByBlock(changes: readonly NumberedChange[]): SupplyChange[] {
  const sums = new Map<string, { asset: number; height: number; change: bigint }>()
  for (const { asset, height, change } of changes) {
    const key = `${height} ${asset}`
    const known = sums.get(key)
    if (known === undefined) sums.set(key, { asset, height, change })
    else known.change += change
  }
  return [...sums.values()].filter(({ change }) => change !== 0n)
}
