// Releases before this one stored the first transfer of a contract as the amount of a call that had none of its own. Such
// a row has its own amount only where the first transfer of its transaction is the one that the operation itself makes.
import type { Connection } from '../connection.ts'
import { readRecordRange, readRecords, transactionRecords, transferRecords } from '../records/chunks.ts'
import { contractTypes, type TransactionRecord } from '../records/transaction-record.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import { readBlockPositions, readHead } from './block-entries.ts'

/** Transactions by position, of a sequence of `total`, whose amounts are their own. */
export async function readTransactionRecords(
  connection: Connection,
  positions: readonly number[],
  total: number,
): Promise<ReadonlyMap<number, TransactionRecord>> {
  const records = await readRecords(connection, transactionRecords, positions, total)
  const unsure = positions.filter((position) => isUnsure(records.get(position)!))
  if (unsure.length === 0) return records
  const firsts = await readFirstTransfers(connection, unsure)
  const corrected = new Map(records)
  for (const position of unsure) {
    const record = records.get(position)!
    const first = firsts.get(position)
    if (first?.from !== record.owner || first.to !== record.to)
      corrected.set(position, { ...record, asset: undefined, amount: undefined })
  }
  return corrected
}

const isUnsure = ({ type, amount, isOwnAmount }: TransactionRecord): boolean =>
  amount !== undefined && isOwnAmount === undefined && contractTypes.has(type)

/** The first transfer of each transaction, in the order of execution. */
async function readFirstTransfers(connection: Connection, transactions: readonly number[]) {
  const places = await readBlockPositions(connection, 'transactions', transactions)
  const total = (await readHead(connection))!.after.transfers
  const firsts = new Map<number, TransferRecord>()
  const blocks = new Map([...places.values()].map((place) => [place.height, place]))
  for (const { transfersBefore: from, transferCount } of blocks.values()) {
    const range = { from, to: from + transferCount }
    for (const transfer of await readRecordRange(connection, transferRecords, range, total))
      if (!firsts.has(transfer.transaction)) firsts.set(transfer.transaction, transfer)
  }
  return firsts
}
