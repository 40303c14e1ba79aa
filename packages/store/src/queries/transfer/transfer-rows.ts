import type { Connection } from '../../connection.ts'
import type { TransferRow } from '../../contract.ts'
import type { Totals } from '../../head.ts'
import { transactionRecords, transferRecords } from '../../records/chunks.ts'
import { readRecords } from '../../records/read-records.ts'
import type { TransactionRecord } from '../../records/transaction-record.ts'
import type { TransferRecord } from '../../records/transfer-record.ts'
import { type Names, readNamesOf } from '../account/names-of.ts'
import { type BlockPosition, readBlockPositions } from '../block/places.ts'

/** Transfers by position in the order given, five statements whatever their number. */
export async function readTransfers(
  connection: Connection,
  positions: readonly number[],
  totals: Totals,
): Promise<TransferRow[]> {
  const records = await readRecords(connection, transferRecords, positions, totals.transfers)
  const parents = Array.from(records.values(), ({ transaction }) => transaction)
  const transactions = await readRecords(connection, transactionRecords, parents, totals.transactions)
  const places = await readBlockPositions(connection, 'transactions', parents)
  const names = await readNamesOf(connection, [...records.values()])
  return positions.map((position) => {
    const record = records.get(position)!
    const transaction = transactions.get(record.transaction)!
    return toTransferRow(position, { record, transaction, place: places.get(record.transaction)! }, names)
  })
}

type TransferParts = {
  readonly record: TransferRecord
  readonly transaction: TransactionRecord
  readonly place: BlockPosition
}

const toTransferRow = (
  position: number,
  { record, transaction, place }: TransferParts,
  names: Names,
): TransferRow => ({
  height: place.height,
  transactionIndex: record.transaction - place.transactionsBefore,
  index: position - place.transfersBefore,
  timestampMs: place.timestampMs,
  transactionId: transaction.id,
  type: transaction.type,
  result: transaction.result,
  from: record.from === undefined ? undefined : names.account(record.from),
  to: record.to === undefined ? undefined : names.account(record.to),
  asset: names.asset(record.asset),
  amount: record.amount,
})
