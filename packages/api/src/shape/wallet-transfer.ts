import { allTypes } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { TransferRow } from '@sundial/store'
import { Type } from 'typebox'
import type { At } from '../endpoint.ts'
import { omitUndefined } from '../present.ts'
import type { WalletTransfer } from '../schema/wallet-transfer.ts'
import { shown } from './address.ts'
import { addressAnnotations } from './contract-map.ts'
import { isConfirmed } from './place.ts'
import { isWarnedOf } from './transfer.ts'
import { tokenNames } from './token-names.ts'

export async function toWalletTransfers(rows: readonly TransferRow[], account: Address, at: At) {
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  const data = rows.map((row): WalletTransfer => {
    const info = infoOf(row.asset)
    const isFinal = isConfirmed(row.height, at.state)
    return omitUndefined({
      hash: row.transactionId,
      block: row.height,
      block_timestamp: row.timestampMs,
      from: shown(row.from),
      to: shown(row.to),
      amount: row.amount.toString(),
      direction: row.from === account ? (1 as const) : (2 as const),
      confirmed: isFinal === undefined ? undefined : isFinal ? (1 as const) : (0 as const),
      contract_type: nameOfType(row.type),
      contractType: row.type,
      contract_ret: row.result,
      final_result: row.result,
      event_type: 'Transfer' as const,
      revert: 0 as const,
      status: 0 as const,
      approval_amount: '0' as const,
      cheatStatus: isWarnedOf(info),
      id: info.tokenId,
      contract_address: row.asset.kind === 'trc20' ? info.tokenId : undefined,
      symbol: info.tokenAbbr,
      token_name: info.tokenName,
      decimals: info.tokenDecimal,
      issue_address: info.issuerAddr,
    })
  })
  const annotations = await addressAnnotations(
    at,
    rows.flatMap(({ from, to }) => [from, to]),
  )
  return { data, ...annotations }
}

const nameOfType = (id: number): string => allTypes.find((type) => type.id === id)?.name ?? `type ${id}`

/** What stands around TronScan's answers for wallets. */
export const answerMembers = {
  page_size: Type.Integer({ description: 'Rows in this answer.' }),
  code: Type.Literal(200),
}

export const answerOk = (rows: readonly unknown[]) => ({ page_size: rows.length, code: 200 as const })
