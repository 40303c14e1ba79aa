import type { FactRow, Page, PageRequest } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { readHead } from '../head.ts'
import { readBounds } from '../page/bounds.ts'
import { emptyPage, pageRange, positionsOf, toPage } from '../page/page.ts'
import { readFacts } from './fact-rows.ts'

/** Facts of whatever kinds, wherever they happened. */
export const allFacts = (database: Database, request: PageRequest): Promise<Page<FactRow>> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return emptyPage
    const bounds = await readBounds(connection, head, request)
    const range = { from: bounds.from.facts, to: bounds.to.facts }
    const positions = positionsOf(pageRange(range, request))
    return toPage(range, request, await readFacts(connection, positions, head.after))
  })
