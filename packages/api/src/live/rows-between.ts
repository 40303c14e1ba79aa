import type { Store, TransactionRow, TransferRow } from '@sundial/store'
import { omitUndefined } from '../omit-undefined.ts'
import { displayAddress, toAmount } from '../shared/values.ts'
import { toTokenInfo } from '../endpoints/token/token-info.ts'
import type { LiveTransfer } from './messages.ts'

function toLiveTransfer(row: TransferRow): LiveTransfer {
  const { tokenId, tokenName, tokenDecimal } = toTokenInfo(row.asset)
  return omitUndefined({
    token_id: tokenId,
    amount: toAmount(row.amount),
    date_created: row.timestampMs,
    token_name: tokenName,
    hash: row.transactionId,
    owner_address: displayAddress(row.from),
    to_address: displayAddress(row.to),
    map_token_precision: tokenDecimal,
  })
}

export const pageRows = 200
/** A back-fill is not news: of more blocks than this only the newest are sent. */
export const newestBlocks = 64

type ShownTransfer = { readonly row: TransferRow; readonly shown: LiveTransfer }

/** Transfers at the heights from `from` to `to`, both included, in chain order, in batches. */
export async function* transfersBetween(
  store: Pick<Store, 'transfersOfBlock'>,
  from: number,
  to: number,
): AsyncGenerator<readonly ShownTransfer[]> {
  for (let height = Math.max(from, to - newestBlocks + 1); height <= to; height++) {
    for (let start = 0; ; start += pageRows) {
      // Sequential pages: the order is the chain's, and the database serves readers too.
      const { rows, total } = await store.transfersOfBlock(height, {
        start,
        limit: pageRows,
        order: 'oldest',
      })
      if (rows.length > 0) yield rows.map((row) => ({ row, shown: toLiveTransfer(row) }))
      if (rows.length === 0 || start + rows.length >= total) break
    }
  }
}

/** Transactions at the heights from `from` to `to`, both included, in chain order, in batches. */
export async function* transactionsBetween(
  store: Pick<Store, 'transactionsOfBlock'>,
  from: number,
  to: number,
): AsyncGenerator<readonly TransactionRow[]> {
  for (let height = Math.max(from, to - newestBlocks + 1); height <= to; height++) {
    for (let start = 0; ; start += pageRows) {
      // Sequential pages: the order is the chain's, and the database serves readers too.
      const { rows, total } = await store.transactionsOfBlock(height, {
        start,
        limit: pageRows,
        order: 'oldest',
      })
      if (rows.length > 0) yield rows
      if (rows.length === 0 || start + rows.length >= total) break
    }
  }
}
