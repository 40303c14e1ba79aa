import type { Connection } from '../../connection.ts'
import type { TransactionRow } from '../../contract.ts'
import { transactionRecords } from '../../records/chunks.ts'
import { readRecords } from '../../records/read-records.ts'
import type { TransactionRecord } from '../../records/transaction-record.ts'
import { type Names, readNamesOf } from '../account/names-of.ts'
import { type BlockPosition, readBlockPositions } from '../block/places.ts'

/** Transactions by position in the order given, four statements whatever their number. */
export async function readTransactions(
  connection: Connection,
  positions: readonly number[],
  total: number,
): Promise<TransactionRow[]> {
  const records = await readRecords(connection, transactionRecords, positions, total)
  const places = await readBlockPositions(connection, 'transactions', positions)
  const names = await readNamesOf(connection, [...records.values()])
  return positions.map((position) =>
    toTransactionRow(position, records.get(position)!, places.get(position)!, names),
  )
}

function toTransactionRow(
  position: number,
  record: TransactionRecord,
  place: BlockPosition,
  names: Names,
): TransactionRow {
  const { sources: _, ...row } = record
  return {
    ...row,
    owner: names.account(record.owner),
    to: record.to === undefined ? undefined : names.account(record.to),
    asset: record.asset === undefined ? undefined : names.asset(record.asset),
    height: place.height,
    index: position - place.transactionsBefore,
    timestampMs: place.timestampMs,
  }
}
