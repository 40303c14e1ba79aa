import type { Connection } from '../connection.ts'

export type Pair = { readonly account: number; readonly asset: number }

/** An account and an asset as one key: a number where it is exact, which is looked up faster. */
export const pairOf = ({ account, asset }: Pair): PairKey =>
  asset < 2 ** 22 ? account * 2 ** 22 + asset : `${account} ${asset}`

/** Accounts and assets are below 2^31. */
export type PairKey = number | string

/** What the ledger says now, by `pairOf`; absent where it says nothing. */
export async function readNewestBalances(
  connection: Connection,
  pairs: readonly Pair[],
): Promise<Map<PairKey, bigint>> {
  if (pairs.length === 0) return new Map()
  const rows = await connection.query<Pair & { balance: string }>({
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
