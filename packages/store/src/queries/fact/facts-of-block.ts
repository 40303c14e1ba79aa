import type { FactRow, Page, PageRequest } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { readEntry } from '../block/entries.ts'
import { readHead } from '../head.ts'
import { isWithin } from '../page/bounds.ts'
import { emptyPage, pageRange, positionsOf, toPage } from '../page/page.ts'
import { readFacts } from './fact-rows.ts'

/** Facts of whatever kinds that happened in the block. */
export const factsOfBlock = (
  database: Database,
  height: number,
  request: PageRequest,
): Promise<Page<FactRow>> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    const entry = head === undefined ? undefined : await readEntry(connection, height)
    if (head === undefined || entry === undefined || !isWithin(request, entry.timestampMs)) return emptyPage
    const range = { from: entry.before.facts, to: entry.after.facts }
    const positions = positionsOf(pageRange(range, request))
    return toPage(range, request, await readFacts(connection, positions, head.after))
  })
