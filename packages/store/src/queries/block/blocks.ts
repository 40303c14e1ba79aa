import type { BlockRow, Page, PageRequest } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { readHead } from '../head.ts'
import { readBounds } from '../page/bounds.ts'
import { pageRange, positionsOf, toPage } from '../page/page.ts'
import { toBlockRows } from './block-rows.ts'
import { readEntries } from './entries.ts'

export const blocks = (database: Database, request: PageRequest): Promise<Page<BlockRow>> =>
  database.snapshot(async (connection) => {
    const bounds = await readBounds(connection, await readHead(connection), request)
    const range = { from: bounds.from.blocks, to: bounds.to.blocks }
    const entries = await readEntries(connection, positionsOf(pageRange(range, request)))
    return toPage(range, request, await toBlockRows(connection, entries))
  })
