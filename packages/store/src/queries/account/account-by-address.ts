import type { Address } from '@sundial/primitives'
import type { AccountRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { type AccountColumns, accountColumns, toAccountRows } from './account-rows.ts'

export const accountByAddress = (database: Database, address: Address): Promise<AccountRow | undefined> =>
  database.snapshot(async (connection) => {
    const rows = await connection.query<AccountColumns>({
      name: 'account_by_address',
      text: `SELECT ${accountColumns} FROM accounts AS account WHERE address = $1`,
      values: [Buffer.from(address, 'hex')],
    })
    return (await toAccountRows(connection, rows))[0]
  })
