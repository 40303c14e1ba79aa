import { encodeBalances, firstHeight } from '../balances/balance-list.ts'
import {
  changeBalances,
  type ChangedBalances,
  type HoldersGained,
  noHoldersGained,
} from '../balances/change-balances.ts'
import { encodeChangedPairs } from '../balances/pairs.ts'
import { OpenBalances, readFurther, writeFurther } from '../balances/open-balances.ts'
import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import type { Totals } from '../head.ts'
import { moveHolders } from '../holders/holders.ts'
import type { KnownAccount } from './known-ids.ts'
import type { NumberedChange } from './number-blocks.ts'

export type WrittenBalances = Pick<ChangedBalances, 'overdrawn'> & {
  readonly holdersGained: HoldersGained
  /** The bytes for the accounts' rows, which are written elsewhere. */
  readonly open: ReadonlyMap<number, Buffer>
}

type Known = { readonly totals: Totals; readonly accounts: ReadonlyMap<number, KnownAccount> }

/** Adds the changes to the ledger, and updates each asset's holders and supply. */
export async function writeBalances(
  connection: Connection,
  changes: readonly NumberedChange[],
  known: Known,
): Promise<WrittenBalances> {
  if (changes.length === 0) return { holdersGained: noHoldersGained, overdrawn: [], open: new Map() }
  const open = await readOpen(connection, changes, known)
  const changed = changeBalances(open, changes)
  await writeFurther(connection, open.further)
  await copyChunks(connection, changed)
  await copyBlocks(connection, changed)
  await moveHolders(connection, changed.moves)
  await writeSupplies(connection, changes, known.totals)
  return { holdersGained: changed.gained, overdrawn: changed.overdrawn, open: new Map(open.rows()) }
}

async function readOpen(
  connection: Connection,
  changes: readonly NumberedChange[],
  { totals, accounts }: Known,
): Promise<OpenBalances> {
  const rows = new Map<number, Buffer>()
  for (const { account } of changes) {
    const known = accounts.get(account)
    if (known !== undefined) rows.set(account, known.openBalances)
  }
  const open = new OpenBalances(rows)
  const further = changes.filter((change) => change.asset < totals.assets && open.isFurther(change))
  for (const { pair, list } of await readFurther(connection, further)) open.addFurther(pair, list)
  return open
}

async function copyChunks(connection: Connection, { full }: ChangedBalances): Promise<void> {
  if (full.length === 0) return
  const rows = new CopyRows({ account: 'int4', asset: 'int4', height: 'int4', balances: 'bytea' })
  for (const { account, asset, list } of full)
    rows.add({ account, asset, height: firstHeight(list), balances: encodeBalances(list) })
  await copyIn(connection, 'balance_chunks', rows.columns, rows.finish())
}

async function copyBlocks(connection: Connection, { blocks }: ChangedBalances): Promise<void> {
  const rows = new CopyRows({ height: 'int4', changed: 'bytea' })
  for (const [height, pairs] of blocks) rows.add({ height, changed: encodeChangedPairs(pairs) })
  await copyIn(connection, 'balance_blocks', rows.columns, rows.finish())
}

/** A row per block only where it changed the sum of an asset's balances: transfers alone do not. */
async function writeSupplies(
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
  const rows = await connection.query({
    columns: { asset: 'int4', supply: 'numeric' },
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
