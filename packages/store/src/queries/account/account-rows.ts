import type { Connection } from '../../connection.ts'
import type { AccountRow } from '../../contract.ts'
import { decodePositions } from '../../records/positions.ts'
import { type BlockPosition, readBlockPositions } from '../block/places.ts'

export type AccountColumns = {
  readonly id: number
  readonly address: Buffer
  readonly first_height: number
  readonly first_ms: bigint
  readonly contract_height: number | null
  readonly transaction_count: bigint
  readonly transactions_out: bigint
  readonly transactions_in: bigint
  readonly transfer_count: bigint
  readonly transfers_out: bigint
  readonly transfers_in: bigint
  readonly last_transaction: Buffer
  readonly last_transfer: Buffer
}

/** To select from `accounts AS account`; a list's last element is the end of its open chunk. */
export const accountColumns = `account.id, address, first_height,
  (SELECT timestamp_ms FROM blocks WHERE height = first_height) AS first_ms, contract_height,
  account.transaction_count, transactions_out, transactions_in, account.transfer_count, transfers_out, transfers_in,
  substring(open_transactions FROM length(open_transactions) - 4) AS last_transaction,
  substring(open_transfers FROM length(open_transfers) - 4) AS last_transfer`

/** Accounts with what their last transaction and transfer tell, two statements. */
export async function toAccountRows(
  connection: Connection,
  rows: readonly AccountColumns[],
): Promise<AccountRow[]> {
  const transactions = rows.flatMap((row) => decodePositions(row.last_transaction))
  const transfers = rows.flatMap((row) => decodePositions(row.last_transfer))
  const transactionPlaces = await readBlockPositions(connection, 'transactions', transactions)
  const transferPlaces = await readBlockPositions(connection, 'transfers', transfers)
  return rows.map((row) =>
    toAccountRow(row, [
      ...decodePositions(row.last_transaction).map((position) => transactionPlaces.get(position)!),
      ...decodePositions(row.last_transfer).map((position) => transferPlaces.get(position)!),
    ]),
  )
}

function toAccountRow(
  row: AccountColumns,
  lastPlaces: readonly Pick<BlockPosition, 'height' | 'timestampMs'>[],
): AccountRow {
  const first = { height: row.first_height, timestampMs: Number(row.first_ms) }
  // No transaction or transfer names an account that contracts made without giving it anything.
  const last = lastPlaces.reduce((newest, place) => (place.height > newest.height ? place : newest), first)
  return {
    address: row.address.toString('hex'),
    firstSeenHeight: first.height,
    firstSeenMs: first.timestampMs,
    lastSeenHeight: last.height,
    lastSeenMs: last.timestampMs,
    transactionCount: Number(row.transaction_count),
    transactionsOut: Number(row.transactions_out),
    transactionsIn: Number(row.transactions_in),
    transferCount: Number(row.transfer_count),
    transfersOut: Number(row.transfers_out),
    transfersIn: Number(row.transfers_in),
    isContract: row.contract_height !== null,
  }
}
