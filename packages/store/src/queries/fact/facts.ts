import type { FactRow, Page, PageRequest } from '../../contract.ts'
import type { FactList } from '../../records/fact-lists.ts'
import type { Database } from '../../database.ts'
import { listRange, readPositions } from '../../sequences/read-positions.ts'
import { readHead } from '../head.ts'
import { readBounds } from '../page/bounds.ts'
import { emptyPage, pageRange, toPage } from '../page/page.ts'
import { readFacts } from './fact-rows.ts'
import { readFactList } from './read-list.ts'

export const facts = (database: Database, place: FactList, request: PageRequest): Promise<Page<FactRow>> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    const list = await readFactList(connection, place)
    if (head === undefined || list === undefined) return emptyPage
    const bounds = await readBounds(connection, head, request)
    const global = { from: bounds.from.facts, to: bounds.to.facts }
    const range = await listRange(connection, list, global, head.after.facts)
    const positions = await readPositions(connection, list, pageRange(range, request))
    return toPage(range, request, await readFacts(connection, positions, head.after))
  })
