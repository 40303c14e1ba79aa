import type { Page, PageRequest, TransactionRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { readEntry } from '../block/entries.ts'
import { readHead } from '../head.ts'
import { isWithin } from '../page/bounds.ts'
import { emptyPage, pageRange, positionsOf, toPage } from '../page/page.ts'
import { readTransactions } from './transaction-rows.ts'

export const transactionsOfBlock = (
  database: Database,
  height: number,
  request: PageRequest,
): Promise<Page<TransactionRow>> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    const block = await readEntry(connection, height)
    if (head === undefined || block === undefined || !isWithin(request, block.timestampMs)) return emptyPage
    const range = { from: block.before.transactions, to: block.after.transactions }
    const positions = positionsOf(pageRange(range, request))
    return toPage(range, request, await readTransactions(connection, positions, head.after.transactions))
  })
