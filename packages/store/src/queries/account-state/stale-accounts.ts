import { isAccountAddress } from '@sundial/primitives'
import type { Connection } from '../../connection.ts'
import type { Database } from '../../database.ts'
import { nodeStateKinds, type StaleAccounts } from '../../node-states.ts'
import { type AccountColumns, accountColumns } from '../account/account-rows.ts'
import { readLastTouched } from './last-touched.ts'

export const staleAccounts = (database: Database, start: number, limit: number): Promise<StaleAccounts> =>
  database.snapshot(async (connection) => {
    const rows = await connection.query<AccountColumns>({
      name: 'accounts_by_id',
      text: `SELECT ${accountColumns} FROM accounts AS account
        WHERE account.id >= $1 AND account.id < $2 ORDER BY account.id`,
      values: [start, start + limit],
    })
    const heights = await readStateHeights(
      connection,
      rows.map(({ address }) => address),
    )
    const touched = await readLastTouched(connection, rows)
    const stale = rows
      .map(({ address }, at) => ({ address: address.toString('hex'), touched: touched[at]! }))
      // Genesis names its giver by an address of another length, which no node holds an account of.
      .filter(({ address, touched }) => isAccountAddress(address) && touched > (heights.get(address) ?? -1))
    return {
      addresses: stale.map(({ address }) => address),
      next: rows.length < limit ? undefined : start + limit,
    }
  })

async function readStateHeights(
  connection: Connection,
  addresses: readonly Buffer[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.query<{ key: Buffer; height: number }>({
    name: 'state_heights',
    // States from before names were kept have none: they are to be read again.
    text: `SELECT key, height FROM node_states
      WHERE kind = $1 AND key = ANY($2::bytea[]) AND name IS NOT NULL`,
    values: [nodeStateKinds.account, addresses],
  })
  return new Map(rows.map(({ key, height }) => [key.toString('hex'), height]))
}
