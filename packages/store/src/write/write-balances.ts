import type { Connection } from '../connection.ts'
import { copyIn } from '../copy-in.ts'
import { CopyRows } from '../copy-rows.ts'
import type { Totals } from '../head.ts'
import type { NumberedChange } from './number-blocks.ts'

/** Adds the changes to the ledger, and what they make of each asset's supply. */
export async function writeBalances(
  connection: Connection,
  changes: readonly NumberedChange[],
  before: Totals,
): Promise<void> {
  if (changes.length === 0) return
  await copyBalances(connection, changes, await readBalances(connection, changes, before))
  await copySupplies(connection, changes, await readSupplies(connection, changes, before))
}

/** Both are integers below 2^31, so that the pair is one whole number of a bigint. */
const pairOf = ({ account, asset }: Pick<NumberedChange, 'account' | 'asset'>): bigint =>
  (BigInt(account) << 32n) | BigInt(asset)

async function readBalances(
  connection: Connection,
  changes: readonly NumberedChange[],
  before: Totals,
): Promise<Map<bigint, bigint>> {
  // What is numbered for the first time has no balance yet.
  const old = changes.filter(({ account, asset }) => account < before.accounts && asset < before.assets)
  const pairs = [...new Map(old.map((change) => [pairOf(change), change])).values()]
  if (pairs.length === 0) return new Map()
  const rows = await connection.query<{ account: number; asset: number; balance: string }>({
    name: 'newest_balances',
    text: `SELECT wanted.account, wanted.asset, newest.balance
      FROM unnest($1::integer[], $2::integer[]) AS wanted (account, asset)
      CROSS JOIN LATERAL (
        SELECT balance FROM balances AS known
        WHERE known.account = wanted.account AND known.asset = wanted.asset
        ORDER BY known.height DESC LIMIT 1
      ) AS newest`,
    values: [pairs.map(({ account }) => account), pairs.map(({ asset }) => asset)],
  })
  return new Map(rows.map((row) => [pairOf(row), BigInt(row.balance)]))
}

const balanceColumns = {
  account: 'int4',
  asset: 'int4',
  height: 'int4',
  change: 'numeric',
  balance: 'numeric',
} as const

async function copyBalances(
  connection: Connection,
  changes: readonly NumberedChange[],
  balances: Map<bigint, bigint>,
): Promise<void> {
  const rows = new CopyRows(balanceColumns, changes.length * 70)
  for (const change of changes) {
    const pair = pairOf(change)
    const balance = (balances.get(pair) ?? 0n) + change.change
    balances.set(pair, balance)
    rows.add({ ...change, balance })
  }
  await copyIn(connection, 'balances', rows.columns, rows.finish())
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
