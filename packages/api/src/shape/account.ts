import { toBase58, type Address } from '@sundial/primitives'
import type { AccountRow } from '@sundial/store'
import { present } from '../present.ts'
import type { Account, ListedAccount } from '../schema/account.ts'

export const toListedAccount = (row: AccountRow): ListedAccount =>
  present({
    address: toBase58(row.address),
    totalTransactionCount: row.transactionCount,
    latestOperationTime: row.lastSeenMs,
    accountType: row.isContract ? (2 as const) : undefined,
    transferCount: row.transferCount,
    firstSeenBlock: row.firstSeenHeight,
    firstSeenTime: row.firstSeenMs,
  })

export function toAccount(address: Address, row: AccountRow | undefined): Account {
  if (row === undefined) return { address: toBase58(address), ...unseen }
  return present({
    address: toBase58(address),
    totalTransactionCount: row.transactionCount,
    transactions: row.transferCount,
    transactions_in: row.transfersIn,
    transactions_out: row.transfersOut,
    latest_operation_time: row.lastSeenMs,
    accountType: row.isContract ? (2 as const) : undefined,
    activated: row.transactionsOut > 0 ? (true as const) : undefined,
    firstSeenBlock: row.firstSeenHeight,
    firstSeenTime: row.firstSeenMs,
  })
}

/** An account the index never saw has no rows in it, which is all that is known. */
const unseen = { totalTransactionCount: 0, transactions: 0, transactions_in: 0, transactions_out: 0 }
