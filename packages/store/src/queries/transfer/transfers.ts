import type { Page, PageRequest, TransferRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { readHead } from '../head.ts'
import { readBounds } from '../page/bounds.ts'
import { emptyPage, pageRange, positionsOf, toPage } from '../page/page.ts'
import { readTransfers } from './transfer-rows.ts'

export const transfers = (database: Database, request: PageRequest): Promise<Page<TransferRow>> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return emptyPage
    const bounds = await readBounds(connection, head, request)
    const range = { from: bounds.from.transfers, to: bounds.to.transfers }
    const positions = positionsOf(pageRange(range, request))
    return toPage(range, request, await readTransfers(connection, positions, head.after))
  })
