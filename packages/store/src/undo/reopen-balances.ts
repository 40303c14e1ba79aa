import { type BalanceList, cutBalances, decodeBalances } from '../balances/balance-list.ts'
import { type Pair, pairColumns, pairOf } from '../balances/pair.ts'
import type { Connection } from '../connection.ts'
import type { Totals } from '../head.ts'

export type BalanceCut = {
  readonly pair: Pair
  readonly list: BalanceList
  /** Absent when nothing of the open list is left. */
  left: BalanceList | undefined
}

/** A list that is cut to before its open chunk opens the full one below again; those above that one go. */
export async function reopenChunks(
  connection: Connection,
  cuts: readonly BalanceCut[],
  firstUndone: number,
  kept: Totals,
): Promise<void> {
  const emptied = cuts.filter(({ left }) => left === undefined)
  const old = emptied.filter(({ pair }) => pair.account < kept.accounts && pair.asset < kept.assets)
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

type ChunkRow = Pair & { readonly height: number; readonly balances: Buffer }

/** Of each pair the newest full chunk that begins below the height. */
async function readChunks(
  connection: Connection,
  pairs: readonly Pair[],
  belowHeight: number,
): Promise<readonly ChunkRow[]> {
  if (pairs.length === 0) return []
  return connection.query<ChunkRow>({
    name: 'reopened_balances',
    text: `SELECT wanted.account, wanted.asset, newest.height, newest.balances
      FROM unnest($1::integer[], $2::integer[]) AS wanted (account, asset)
      CROSS JOIN LATERAL (
        SELECT known.height, known.balances FROM balance_chunks AS known
        WHERE known.account = wanted.account AND known.asset = wanted.asset AND known.height < $3
        ORDER BY known.height DESC LIMIT 1
      ) AS newest`,
    values: [...pairColumns(pairs), belowHeight],
  })
}

async function dropChunks(
  connection: Connection,
  chunks: readonly (Pair & { readonly height: number })[],
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
