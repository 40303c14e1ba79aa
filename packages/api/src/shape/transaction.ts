import { toBase58 } from '@sundial/primitives'
import type { IndexState, TransactionRow } from '@sundial/store'
import { describeMethod } from '../decode.ts'
import { omitUndefined } from '../present.ts'
import type { Cost, Transaction, TriggerInfo } from '../schema/transaction.ts'
import { shown } from './address.ts'
import { toTokenInfo } from './asset.ts'
import { toAmount } from './numbers.ts'
import { isConfirmed } from './place.ts'
import type { TokenInfoOf } from './token-names.ts'
import { isWarnedOf } from './transfer.ts'

const transferContract = 1
const transferAssetContract = 2

export function toTransaction(
  row: TransactionRow,
  state: IndexState,
  infoOf: TokenInfoOf = toTokenInfo,
): Transaction {
  const to = shown(row.to)
  const tokenInfo = row.asset === undefined ? undefined : infoOf(row.asset)
  return omitUndefined({
    block: row.height,
    hash: row.id,
    timestamp: row.timestampMs,
    ownerAddress: shown(row.owner),
    toAddress: to,
    toAddressList: to === undefined ? undefined : [to],
    contractType: row.type,
    confirmed: isConfirmed(row.height, state),
    revert: false as const,
    contractData: contractDataOf(row),
    trigger_info: triggerInfoOf(row),
    contractRet: row.result,
    result: row.result === undefined ? undefined : row.result === 'SUCCESS' ? 'SUCCESS' : 'FAIL',
    amount: row.amount?.toString(),
    cost: costOf(row),
    tokenInfo,
    tokenType: tokenInfo?.tokenType,
    cheatStatus: tokenInfo !== undefined && isWarnedOf(tokenInfo),
    riskTransaction: tokenInfo !== undefined && isWarnedOf(tokenInfo),
  })
}

/** The row holds all members of the two plain transfers, and of no other operation. */
function contractDataOf({
  type,
  owner,
  to,
  amount,
  asset,
}: TransactionRow): Record<string, unknown> | undefined {
  if ((type !== transferContract && type !== transferAssetContract) || amount === undefined) return undefined
  return omitUndefined({
    owner_address: shown(owner),
    to_address: shown(to),
    amount: toAmount(amount),
    asset_name: asset?.kind === 'trc10' ? asset.id : undefined,
  })
}

function triggerInfoOf({ selector, to }: TransactionRow): TriggerInfo | undefined {
  if (selector === undefined) return undefined
  const method = describeMethod(selector)
  return omitUndefined({
    methodId: selector,
    methodName: method?.name,
    method: method?.signature,
    contract_address: to === undefined || to === '' ? undefined : toBase58(to),
  })
}

/** What the index keeps of a receipt. */
export function costOf({ feeSun, netUsage, energyUsage }: TransactionRow): Cost | undefined {
  if (feeSun === undefined && netUsage === undefined && energyUsage === undefined) return undefined
  return omitUndefined({
    fee: feeSun === undefined ? undefined : toAmount(feeSun),
    net_usage: netUsage === undefined ? undefined : toAmount(netUsage),
    energy_usage_total: energyUsage === undefined ? undefined : toAmount(energyUsage),
  })
}
