import type { FactRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { factRecords } from '../../records/chunks.ts'
import { readRecordRange } from '../../records/read-records.ts'
import { readEntry } from '../block/entries.ts'
import { readBlockPositions } from '../block/places.ts'
import { readHead } from '../head.ts'
import { findTransaction } from '../transaction/find-transaction.ts'
import { readFacts } from './fact-rows.ts'

/** The facts of its block that name the transaction: a block bounds the work. */
export const factsOfTransaction = (database: Database, id: string): Promise<readonly FactRow[]> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return []
    const position = await findTransaction(connection, id, head.after.transactions)
    if (position === undefined) return []
    const place = (await readBlockPositions(connection, 'transactions', [position])).get(position)!
    const { before, after } = (await readEntry(connection, place.height))!
    const range = { from: before.facts, to: after.facts }
    const records = await readRecordRange(connection, factRecords, range, head.after.facts)
    const positions = records.flatMap(({ transaction }, at) =>
      transaction === position ? [before.facts + at] : [],
    )
    return readFacts(connection, positions, head.after)
  })
