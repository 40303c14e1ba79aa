import type { Page, PageRequest, TransferRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { readEntry } from '../block/entries.ts'
import { readHead } from '../head.ts'
import { isWithin } from '../page/bounds.ts'
import { emptyPage, pageRange, positionsOf, toPage } from '../page/page.ts'
import { readTransfers } from './transfer-rows.ts'

export const transfersOfBlock = (
  database: Database,
  height: number,
  request: PageRequest,
): Promise<Page<TransferRow>> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    const block = await readEntry(connection, height)
    if (head === undefined || block === undefined || !isWithin(request, block.timestampMs)) return emptyPage
    const range = { from: block.before.transfers, to: block.after.transfers }
    const positions = positionsOf(pageRange(range, request))
    return toPage(range, request, await readTransfers(connection, positions, head.after))
  })
