import type { Connection } from '../connection.ts'
import { copyIn } from '../copy-in.ts'
import { CopyRows } from '../copy-rows.ts'
import { encodeBalances } from './balance-list.ts'
import type { FurtherList } from './open-balances.ts'
import { pairColumns } from './pair.ts'

/** Lists that have rows of their own. */
export async function writeFurther(connection: Connection, lists: readonly FurtherList[]): Promise<void> {
  const fresh = new CopyRows({ account: 'int4', asset: 'int4', balances: 'bytea' })
  const known = lists.filter(({ isFresh }) => !isFresh)
  for (const { account, asset, list, isFresh } of lists)
    if (isFresh) fresh.add({ account, asset, balances: encodeBalances(list) })
  if (fresh.rowCount > 0) await copyIn(connection, 'open_balances', fresh.columns, fresh.finish())
  if (known.length === 0) return
  await connection.query({
    name: 'update_further_balances',
    text: `UPDATE open_balances AS known SET balances = changed.balances
      FROM unnest($1::integer[], $2::integer[], $3::bytea[]) AS changed (account, asset, balances)
      WHERE known.account = changed.account AND known.asset = changed.asset`,
    values: [...pairColumns(known), known.map(({ list }) => encodeBalances(list))],
  })
}
