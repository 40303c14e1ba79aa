import type { Page, PageRequest, TransactionRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { readHead } from '../head.ts'
import { readBounds } from '../page/bounds.ts'
import { emptyPage, pageRange, positionsOf, toPage } from '../page/page.ts'
import { readTransactions } from './transaction-rows.ts'

export const transactions = (database: Database, request: PageRequest): Promise<Page<TransactionRow>> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return emptyPage
    const bounds = await readBounds(connection, head, request)
    const range = { from: bounds.from.transactions, to: bounds.to.transactions }
    const positions = positionsOf(pageRange(range, request))
    return toPage(range, request, await readTransactions(connection, positions, head.after.transactions))
  })
