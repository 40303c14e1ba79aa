import type { TransferRow } from '@sundial/store'
import { omitUndefined } from '../present.ts'
import { shown, toAmount } from '../shared/values.ts'
import { toTokenInfo } from '../endpoints/token/token-info.ts'
import type { LiveTransfer } from './messages.ts'

export function toLiveTransfer(row: TransferRow): LiveTransfer {
  const { tokenId, tokenName, tokenDecimal } = toTokenInfo(row.asset)
  return omitUndefined({
    token_id: tokenId,
    amount: toAmount(row.amount),
    date_created: row.timestampMs,
    token_name: tokenName,
    hash: row.transactionId,
    owner_address: shown(row.from),
    to_address: shown(row.to),
    map_token_precision: tokenDecimal,
  })
}
