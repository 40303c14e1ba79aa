import type { TransactionRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { addressAnnotations, isRisky } from './contract-map.ts'
import { tokenNames } from './token-names.ts'
import { toTransaction } from './transaction.ts'

/** Rows with the names of their tokens, and the marks beside their addresses. */
export async function toTransactionList(rows: readonly TransactionRow[], at: At) {
  const infoOf = await tokenNames(
    rows.flatMap(({ asset }) => asset ?? []),
    at,
  )
  const annotations = await addressAnnotations(
    at,
    rows.flatMap(({ owner, to }) => [owner, to]),
  )
  const data = rows.map((row) => {
    const shown = toTransaction(row, at.state, infoOf)
    const isRiskyRow = isRisky(annotations, [shown.ownerAddress, shown.toAddress])
    return { ...shown, riskTransaction: shown.cheatStatus || isRiskyRow }
  })
  return { data, ...annotations }
}
