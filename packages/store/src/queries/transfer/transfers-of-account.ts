import type { Address } from '@sundial/primitives'
import type { Page, PageRequest, TransferRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { listRange, readPositions } from '../../sequences/read-positions.ts'
import { readAccountList } from '../account/account-list.ts'
import { readHead } from '../head.ts'
import { readBounds } from '../page/bounds.ts'
import { emptyPage, pageRange, toPage } from '../page/page.ts'
import { readTransfers } from './transfer-rows.ts'

export const transfersOfAccount = (
  database: Database,
  account: Address,
  request: PageRequest,
): Promise<Page<TransferRow>> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    const list = await readAccountList(connection, account, 'accountTransfers')
    if (head === undefined || list === undefined) return emptyPage
    const total = head.after.transfers
    const bounds = await readBounds(connection, head, request)
    const global = { from: bounds.from.transfers, to: bounds.to.transfers }
    const range = await listRange(connection, list, global, total)
    const positions = await readPositions(connection, list, pageRange(range, request))
    return toPage(range, request, await readTransfers(connection, positions, head.after))
  })
