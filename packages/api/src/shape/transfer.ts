import type { IndexState, TransferRow } from '@sundial/store'
import { omitUndefined } from '../present.ts'
import type { TokenTransfer } from '../schema/transaction-info.ts'
import type { TokenInfo } from '../schema/token.ts'
import type { Transfer } from '../schema/transfer.ts'
import { shown } from './address.ts'
import { toTokenInfo } from './asset.ts'
import { toAmount } from './numbers.ts'
import { isConfirmed } from './place.ts'
import type { TokenInfoOf } from './token-names.ts'

export function toTransfer(row: TransferRow, state: IndexState, infoOf: TokenInfoOf = toTokenInfo): Transfer {
  const tokenInfo = infoOf(row.asset)
  return omitUndefined({
    id: `${row.height}-${row.index}`,
    transactionHash: row.transactionId,
    block: row.height,
    timestamp: row.timestampMs,
    transferFromAddress: shown(row.from),
    transferToAddress: shown(row.to),
    amount: toAmount(row.amount),
    amount_str: row.amount.toString(),
    tokenName: tokenInfo.tokenId,
    tokenInfo,
    contractType: row.type,
    contractRet: row.result,
    confirmed: isConfirmed(row.height, state),
    revert: false as const,
    cheatStatus: isWarnedOf(tokenInfo),
    riskTransaction: isWarnedOf(tokenInfo),
  })
}

export const isWarnedOf = ({ tokenCanShow }: TokenInfo): boolean => tokenCanShow === 3

/** The same movement as the transaction's own page names it. */
export function toTokenTransfer(row: TransferRow): TokenTransfer {
  const { tokenId, tokenType } = toTokenInfo(row.asset)
  return omitUndefined({
    type: 'Transfer' as const,
    from_address: shown(row.from),
    to_address: shown(row.to),
    amount_str: row.amount.toString(),
    tokenType,
    token_id: tokenType === 'trc10' ? tokenId : undefined,
    contract_address: tokenType === 'trc20' ? tokenId : undefined,
  })
}
