import type { TransactionRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { contractMapOf } from './contract-map.ts'
import { tokenNames } from './token-names.ts'
import { toTransaction } from './transaction.ts'

/** Rows with the names of their tokens, and the marks beside their addresses. */
export async function toTransactionList(rows: readonly TransactionRow[], at: At) {
  const infoOf = await tokenNames(
    rows.flatMap(({ asset }) => asset ?? []),
    at,
  )
  return {
    data: rows.map((row) => toTransaction(row, at.state, infoOf)),
    contractMap: await contractMapOf(
      at.store,
      rows.flatMap(({ owner, to }) => [owner, to]),
    ),
  }
}
