import type { TransactionRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { readHead } from '../head.ts'
import { findTransaction } from './find-transaction.ts'
import { readTransactions } from './transaction-rows.ts'

export const transactionById = (database: Database, id: string): Promise<TransactionRow | undefined> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return undefined
    const total = head.after.transactions
    const position = await findTransaction(connection, id, total)
    return position === undefined ? undefined : (await readTransactions(connection, [position], total))[0]
  })
