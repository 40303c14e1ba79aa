import type { Connection } from '../connection.ts'
import { copyIn } from '../copy-in.ts'
import { CopyRows } from '../copy-rows.ts'
import type { Totals } from '../head.ts'
import type { NumberedChange } from './number-blocks.ts'

/** A row per block only where it changed the sum of an asset's balances: transfers alone do not. */
export async function writeSupplies(
  connection: Connection,
  changes: readonly NumberedChange[],
  before: Totals,
): Promise<void> {
  const supplies = await readSupplies(connection, changes, before)
  const rows = new CopyRows({ asset: 'int4', height: 'int4', supply: 'numeric' })
  for (const { asset, height, change } of sumsByBlock(changes)) {
    const supply = (supplies.get(asset) ?? 0n) + change
    supplies.set(asset, supply)
    rows.add({ asset, height, supply })
  }
  if (rows.rowCount > 0) await copyIn(connection, 'supplies', rows.columns, rows.finish())
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
