import type { TransferRow } from '../../contract.ts'
import type { Database } from '../../database.ts'
import { transferRecords } from '../../records/chunks.ts'
import { readRecordRange } from '../../records/read-records.ts'
import { readEntry } from '../block/entries.ts'
import { readBlockPositions } from '../block/places.ts'
import { readHead } from '../head.ts'
import { findTransaction } from '../transaction/find-transaction.ts'
import { readTransfers } from './transfer-rows.ts'

/** The transfers of its block that name the transaction: a block bounds the work. */
export const transfersOfTransaction = (database: Database, id: string): Promise<readonly TransferRow[]> =>
  database.snapshot(async (connection) => {
    const head = await readHead(connection)
    if (head === undefined) return []
    const position = await findTransaction(connection, id, head.after.transactions)
    if (position === undefined) return []
    const place = (await readBlockPositions(connection, 'transactions', [position])).get(position)!
    const { before, after } = (await readEntry(connection, place.height))!
    const range = { from: before.transfers, to: after.transfers }
    const records = await readRecordRange(connection, transferRecords, range, head.after.transfers)
    const positions = records.flatMap(({ transaction }, at) =>
      transaction === position ? [before.transfers + at] : [],
    )
    return readTransfers(connection, positions, head.after)
  })
