import { type BalanceList, cutBalances, decodeBalances } from '../balances/balance-list.ts'
import {
  type ChangedPairs,
  decodeChangedPairs,
  type AccountAsset,
  pairColumns,
  pairOf,
} from '../balances/pairs.ts'
import { OpenBalances, readFurther, writeFurther } from '../balances/open-balances.ts'
import type { Connection } from '../connection.ts'
import type { Totals } from '../head.ts'
import { moveHolders } from '../holders/holders.ts'

/**
 * Removes the newest balances, and moves holders back. Rows of accounts that are deleted with the blocks are left as they
 * are.
 */
export async function undoBalances(
  connection: Connection,
  firstUndoneHeight: number,
  remaining: Totals,
): Promise<void> {
  await cutBalanceLists(connection, firstUndoneHeight, remaining)
  await connection.query({
    name: 'cut_supplies',
    text: 'DELETE FROM supplies WHERE height >= $1',
    values: [firstUndoneHeight],
  })
  await connection.query({
    name: 'cut_notes',
    text: 'DELETE FROM notes WHERE height >= $1',
    values: [firstUndoneHeight],
  })
}

async function cutBalanceLists(
  connection: Connection,
  firstUndone: number,
  remaining: Totals,
): Promise<void> {
  const rows = await connection.query({
    columns: { changed: 'bytea' },
    name: 'cut_balance_blocks',
    text: 'DELETE FROM balance_blocks WHERE height >= $1 RETURNING changed',
    values: [firstUndone],
  })
  if (rows.length === 0) return
  const { open, pairs } = await readChanged(
    connection,
    rows.map(({ changed }) => decodeChangedPairs(changed)),
  )
  const cuts = pairs.flatMap((pair): BalanceCut[] => {
    const list = open.get(pair)!
    return list.height < firstUndone ? [] : [{ pair, list, left: cutBalances(list, firstUndone - 1) }]
  })
  await reopenBalanceChunks(connection, cuts, firstUndone, remaining)
  for (const { pair, left } of cuts) {
    if (left === undefined) open.delete(pair)
    else open.set(pair, left)
  }
  await updateAccounts(connection, open, remaining)
  await writeFurther(connection, open.further)
  await dropFurther(connection, open.gone)
  await moveHolders(
    connection,
    cuts.map(({ pair, list, left }) => ({ ...pair, from: list.balance, to: left?.balance ?? 0n })),
  )
}

/** The open lists of all accounts the blocks changed; not each of them changed. */
async function readChanged(
  connection: Connection,
  blocks: readonly ChangedPairs[],
): Promise<{ readonly open: OpenBalances; readonly pairs: readonly AccountAsset[] }> {
  const accounts = [...new Set(blocks.flatMap((block) => block.accounts))]
  const rows = await connection.query({
    columns: { id: 'int4', tail_balances: 'bytea' },
    name: 'open_balances_of_accounts',
    text: 'SELECT id, tail_balances FROM accounts WHERE id = ANY($1::integer[])',
    values: [accounts],
  })
  const open = new OpenBalances(rows.map((row) => [row.id, row.tail_balances]))
  const pairs = accounts.flatMap((account): AccountAsset[] =>
    [...open.listsOf(account).keys()].map((asset) => ({ account, asset })),
  )
  const wanted = new Map(blocks.flatMap(({ further }) => further.map((pair) => [pairOf(pair), pair])))
  const further = await readFurther(connection, [...wanted.values()])
  for (const { pair, list } of further) open.addFurther(pair, list)
  return { open, pairs: [...pairs, ...further.map(({ pair }) => pair)] }
}

async function updateAccounts(connection: Connection, open: OpenBalances, remaining: Totals): Promise<void> {
  const rows = [...open.rows()].filter(([account]) => account < remaining.accounts)
  if (rows.length === 0) return
  await connection.query({
    name: 'update_open_balances',
    text: `UPDATE accounts SET tail_balances = changed.tail_balances
      FROM unnest($1::integer[], $2::bytea[]) AS changed (id, tail_balances) WHERE accounts.id = changed.id`,
    values: [rows.map(([account]) => account), rows.map(([, bytes]) => bytes)],
  })
}

async function dropFurther(connection: Connection, pairs: readonly AccountAsset[]): Promise<void> {
  if (pairs.length === 0) return
  await connection.query({
    name: 'drop_further_balances',
    text: `DELETE FROM tail_balances AS known USING unnest($1::integer[], $2::integer[]) AS gone (account, asset)
      WHERE known.account = gone.account AND known.asset = gone.asset`,
    values: pairColumns(pairs),
  })
}

export type BalanceCut = {
  readonly pair: AccountAsset
  readonly list: BalanceList
  /** Absent when nothing of the open list is left. */
  left: BalanceList | undefined
}

/** A list that is cut to before its open chunk opens the full one below again; those above that one go. */
async function reopenBalanceChunks(
  connection: Connection,
  cuts: readonly BalanceCut[],
  firstUndone: number,
  remaining: Totals,
): Promise<void> {
  const emptied = cuts.filter(({ left }) => left === undefined)
  const old = emptied.filter(({ pair }) => pair.account < remaining.accounts && pair.asset < remaining.assets)
  const rows = await readChunks(
    connection,
    old.map(({ pair }) => pair),
    firstUndone,
  )
  const reopened = new Map(rows.map((row) => [pairOf(row), row]))
  for (const cut of old) {
    const chunk = reopened.get(pairOf(cut.pair))
    if (chunk !== undefined) cut.left = cutBalances(decodeBalances(chunk.balances), firstUndone - 1)
  }
  await dropChunks(
    connection,
    emptied.map(({ pair }) => ({ ...pair, height: reopened.get(pairOf(pair))?.height ?? firstUndone })),
  )
}

type ChunkRow = AccountAsset & { readonly height: number; readonly balances: Buffer }

/** Of each pair the newest full chunk that begins below the height. */
async function readChunks(
  connection: Connection,
  pairs: readonly AccountAsset[],
  belowHeight: number,
): Promise<readonly ChunkRow[]> {
  if (pairs.length === 0) return []
  return connection.query({
    columns: { account: 'int4', asset: 'int4', height: 'int4', balances: 'bytea' },
    name: 'reopened_balances',
    // The row of the account is there, so a cluster can look for the newest chunk on its node.
    text: `SELECT pair.account, pair.asset, newest.height, newest.balances
      FROM unnest($1::integer[], $2::integer[]) AS pair (account, asset)
      JOIN accounts ON accounts.id = pair.account
      JOIN balance_chunks AS newest ON newest.account = accounts.id AND newest.asset = pair.asset AND newest.height = (
        SELECT max(known.height) FROM balance_chunks AS known
        WHERE known.account = accounts.id AND known.asset = pair.asset AND known.height < $3
      )`,
    values: [...pairColumns(pairs), belowHeight],
  })
}

async function dropChunks(
  connection: Connection,
  chunks: readonly (AccountAsset & { readonly height: number })[],
): Promise<void> {
  if (chunks.length === 0) return
  await connection.query({
    name: 'cut_balance_chunks',
    text: `DELETE FROM balance_chunks AS known
      USING unnest($1::integer[], $2::integer[], $3::integer[]) AS cut (account, asset, height)
      WHERE known.account = cut.account AND known.asset = cut.asset AND known.height >= cut.height`,
    values: [...pairColumns(chunks), chunks.map(({ height }) => height)],
  })
}
