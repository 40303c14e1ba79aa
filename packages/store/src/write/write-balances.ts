import { encodeBalances, firstHeight } from '../balances/balance-list.ts'
import { changeBalances, type ChangedBalances } from '../balances/change-balances.ts'
import { encodeChangedPairs } from '../balances/changed-pairs.ts'
import { OpenBalances } from '../balances/open-balances.ts'
import { readFurther } from '../balances/read-further.ts'
import { writeFurther } from '../balances/write-further.ts'
import type { Connection } from '../connection.ts'
import { copyIn } from '../copy-in.ts'
import { CopyRows } from '../copy-rows.ts'
import type { Totals } from '../head.ts'
import { moveHolders } from '../holders/move-holders.ts'
import { type HoldersGained, noHoldersGained } from './holders-gained.ts'
import type { KnownAccount } from './names.ts'
import type { NumberedChange } from './number-blocks.ts'
import { writeSupplies } from './write-supplies.ts'

export type WrittenBalances = {
  readonly holdersGained: HoldersGained
  /** What is to stand in the accounts' rows, which are written elsewhere. */
  readonly open: ReadonlyMap<number, Buffer>
}

type Known = { readonly totals: Totals; readonly accounts: ReadonlyMap<number, KnownAccount> }

/** Adds the changes to the ledger, and what they make of each asset's holders and supply. */
export async function writeBalances(
  connection: Connection,
  changes: readonly NumberedChange[],
  known: Known,
): Promise<WrittenBalances> {
  if (changes.length === 0) return { holdersGained: noHoldersGained, open: new Map() }
  const open = await readOpen(connection, changes, known)
  const changed = changeBalances(open, changes)
  await writeFurther(connection, open.further)
  await copyChunks(connection, changed)
  await copyBlocks(connection, changed)
  await moveHolders(connection, changed.moves)
  await writeSupplies(connection, changes, known.totals)
  return { holdersGained: changed.gained, open: new Map(open.rows()) }
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
