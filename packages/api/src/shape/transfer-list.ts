import type { TransferRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { addressAnnotations, isRisky } from './contract-map.ts'
import { tokenNames } from './token-names.ts'
import { toTransfer } from './transfer.ts'

/** Rows with the names of their tokens, and the marks beside their addresses. */
export async function toTransferList(rows: readonly TransferRow[], at: At) {
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  const annotations = await addressAnnotations(
    at,
    rows.flatMap(({ from, to }) => [from, to]),
  )
  const data = rows.map((row) => {
    const shown = toTransfer(row, at.state, infoOf)
    const sides = [shown.transferFromAddress, shown.transferToAddress]
    return { ...shown, riskTransaction: shown.cheatStatus || isRisky(annotations, sides) }
  })
  return { data, ...annotations }
}
