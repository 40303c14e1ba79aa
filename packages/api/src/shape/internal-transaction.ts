import type { IndexState } from '@sundial/store'
import type { FactOf } from '../find/find-facts.ts'
import { omitUndefined } from '../present.ts'
import type { InternalTransaction } from '../schema/transaction-info.ts'
import { shown } from './address.ts'
import { toAmount } from './numbers.ts'
import { isConfirmed } from './place.ts'
import type { TokenInfoOf } from './token-names.ts'

/** As the transaction's own page names it. */
export function toInternalTransaction(
  row: FactOf<'internalTransaction'>,
  state: IndexState,
  infoOf: TokenInfoOf,
): InternalTransaction {
  const values = row.values
    .filter(({ amount }) => amount !== 0n)
    .map(({ asset, amount }) => {
      const tokenInfo = infoOf(asset)
      return { token_id: tokenInfo.tokenId, call_value: toAmount(amount), tokenInfo }
    })
  return omitUndefined({
    hash: row.transactionId,
    internal_hash: row.hash,
    from: shown(row.from),
    to: shown(row.to),
    note: row.note,
    rejected: row.rejected,
    result: row.rejected ? 'FAIL' : 'SUCCESS',
    token_id: values[0]?.token_id ?? '_',
    call_value: values[0]?.call_value ?? 0,
    valueInfoList: values,
    block: row.height,
    timestamp: row.timestampMs,
    confirmed: isConfirmed(row.height, state),
    revert: false as const,
  })
}
