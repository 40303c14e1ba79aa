import type { Connection } from '../connection.ts'
import { type BalanceList, decodeBalances } from './balance-list.ts'
import { type Pair, pairColumns } from './pair.ts'

/** Open lists that have rows of their own; of the others nothing. */
export async function readFurther(
  connection: Connection,
  pairs: readonly Pair[],
): Promise<readonly { readonly pair: Pair; readonly list: BalanceList }[]> {
  if (pairs.length === 0) return []
  const rows = await connection.query<Pair & { balances: Buffer }>({
    name: 'further_balances',
    text: `SELECT known.account, known.asset, known.balances
      FROM unnest($1::integer[], $2::integer[]) AS wanted (account, asset)
      JOIN open_balances AS known ON known.account = wanted.account AND known.asset = wanted.asset`,
    values: pairColumns(pairs),
  })
  return rows.map(({ account, asset, balances }) => ({
    pair: { account, asset },
    list: decodeBalances(balances),
  }))
}
