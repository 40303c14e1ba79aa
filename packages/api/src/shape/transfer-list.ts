import type { TransferRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { contractMapOf } from './contract-map.ts'
import { tokenNames } from './token-names.ts'
import { toTransfer } from './transfer.ts'

/** Rows with the names of their tokens, and the marks beside their addresses. */
export async function toTransferList(rows: readonly TransferRow[], at: At) {
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  return {
    data: rows.map((row) => toTransfer(row, at.state, infoOf)),
    contractMap: await contractMapOf(
      at.store,
      rows.flatMap(({ from, to }) => [from, to]),
    ),
  }
}
