import type { AccountRow, Page, PageRequest } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { readHead } from '../head.ts'
import { readBounds } from '../page/bounds.ts'
import { pageRange, toPage } from '../page/page.ts'
import { type AccountColumns, accountColumns, toAccountRows } from './account-rows.ts'

/** An account's number is its place in the order of first being seen. */
export const accounts = (database: Database, request: PageRequest): Promise<Page<AccountRow>> =>
  database.snapshot(async (connection) => {
    const bounds = await readBounds(connection, await readHead(connection), request)
    const range = { from: bounds.from.accounts, to: bounds.to.accounts }
    const { from, to } = pageRange(range, request)
    const rows = await connection.query<AccountColumns>({
      name: 'accounts_by_id',
      text: `SELECT ${accountColumns} FROM accounts AS account
        WHERE account.id >= $1 AND account.id < $2 ORDER BY account.id`,
      values: [from, to],
    })
    return toPage(range, request, await toAccountRows(connection, rows))
  })
