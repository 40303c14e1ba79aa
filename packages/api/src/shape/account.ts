import { toBase58, type Address } from '@sundial/primitives'
import type { AccountRow, IndexState } from '@sundial/store'
import { present } from '../present.ts'
import type { Account, ListedAccount } from '../schema/account.ts'

export const toListedAccount = (row: AccountRow, state: IndexState): ListedAccount =>
  present({
    address: toBase58(row.address),
    totalTransactionCount: row.transactionCount,
    latestOperationTime: row.lastSeenMs,
    accountType: row.isContract ? (2 as const) : undefined,
    transferCount: knowsTransfers(state) ? row.transferCount : undefined,
    firstSeenBlock: row.firstSeenHeight,
    firstSeenTime: row.firstSeenMs,
  })

export function toAccount(address: Address, row: AccountRow | undefined, state: IndexState): Account {
  const transfers = (count = 0) => (knowsTransfers(state) ? count : undefined)
  return present({
    address: toBase58(address),
    totalTransactionCount: row?.transactionCount ?? 0,
    transactions: transfers(row?.transferCount),
    transactions_in: transfers(row?.transfersIn),
    transactions_out: transfers(row?.transfersOut),
    latest_operation_time: row?.lastSeenMs,
    accountType: row?.isContract ? (2 as const) : undefined,
    activated: row !== undefined && row.transactionsOut > 0 ? (true as const) : undefined,
    firstSeenBlock: row?.firstSeenHeight,
    firstSeenTime: row?.firstSeenMs,
  })
}

/** A call without its receipt may have moved tokens of any account. */
const knowsTransfers = ({ callsWithoutReceipt }: IndexState): boolean => callsWithoutReceipt === 0
