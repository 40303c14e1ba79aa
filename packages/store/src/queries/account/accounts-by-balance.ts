import type { HolderRequest, Page, RankedAccountRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { rankedPage } from '../holder/holders.ts'
import { type AccountColumns, accountColumns, toAccountRows } from './account-rows.ts'

export const accountsByBalance = (
  database: Database,
  request: HolderRequest,
): Promise<Page<RankedAccountRow> | undefined> =>
  database.snapshot(async (connection) => {
    const page = await rankedPage(connection, { kind: 'trx' }, request)
    if (page === undefined) return undefined
    const columns = await connection.query<AccountColumns>({
      name: 'accounts_by_ids',
      text: `SELECT ${accountColumns} FROM accounts AS account WHERE account.id = ANY($1::integer[])`,
      values: [page.rows.map(({ account }) => account)],
    })
    const rows = await toAccountRows(connection, columns)
    const rowById = new Map(columns.map(({ id }, at) => [id, rows[at]!]))
    return {
      ...page,
      rows: page.rows.map(({ account, amount, rank }) => ({
        ...rowById.get(account)!,
        balanceSun: amount,
        rank,
      })),
    }
  })
