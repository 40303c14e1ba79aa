import type { Connection } from '../connection.ts'
import { moveHolders } from '../holders/move-holders.ts'
import { type Pair, type PairKey, pairOf, readNewestBalances } from '../write/newest-balances.ts'

/** Balances, supplies and notes are what their newest rows say: the tail goes, and holders go back to their places. */
export async function undoBalances(connection: Connection, firstUndoneHeight: number): Promise<void> {
  await cutBalances(connection, firstUndoneHeight)
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

async function cutBalances(connection: Connection, firstUndoneHeight: number): Promise<void> {
  const undone = await connection.query<Pair & { height: number; balance: string }>({
    name: 'cut_balances',
    text: 'DELETE FROM balances WHERE height >= $1 RETURNING account, asset, height, balance',
    values: [firstUndoneHeight],
  })
  if (undone.length === 0) return
  const newest = new Map<PairKey, (typeof undone)[number]>()
  for (const row of undone) {
    const known = newest.get(pairOf(row))
    if (known === undefined || known.height < row.height) newest.set(pairOf(row), row)
  }
  const kept = await readNewestBalances(connection, [...newest.values()])
  await moveHolders(
    connection,
    [...newest].map(([pair, { account, asset, balance }]) => ({
      account,
      asset,
      from: BigInt(balance),
      to: kept.get(pair) ?? 0n,
    })),
  )
}
