import type { Address } from '@sundial/primitives'
import type { AccountRow, IndexState } from '@sundial/store'
import { type FromNode, fromNodeAt } from '../../chain-head/provenance.ts'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Label } from '../../services/labels.ts'
import { base58Of, toAmount, toDecimal, toTime } from '../../shared/values.ts'
import { toAccountMarks } from '../contract/schema.ts'
import type { HeldBalance } from '../../tokens/doubtful-tokens.ts'
import { tokenInfos } from '../token/token-info.ts'
import type { Account, ListedAccount, TokenBalance } from './schema.ts'
import { type KnownState, toAccountState } from './state.ts'

/** Absent members are unknown, or not requested. */
export type Holding = { readonly balanceSun?: bigint | undefined; readonly rank?: number | undefined }

export const toListedAccount = (row: AccountRow & Holding, state: IndexState): ListedAccount =>
  omitUndefined({
    address: base58Of(row.address),
    balance: row.balanceSun === undefined ? undefined : toAmount(row.balanceSun),
    rank: row.rank,
    totalTransactionCount: row.transactionCount,
    latestOperationTime: toTime(row.lastSeenMs),
    accountType: row.isContract ? (2 as const) : undefined,
    transferCount: knowsTransfers(state) ? row.transferCount : undefined,
    firstSeenBlock: row.firstSeenHeight,
    firstSeenTime: toTime(row.firstSeenMs),
  })

export type KnownAccount = {
  readonly row: AccountRow | undefined
  /** Absent when balances are unknown. */
  readonly balances: readonly HeldBalance[] | undefined
  /** The node's block at which they are true; absent where the index knows them. Then there are TRX and TRC10 only. */
  readonly reportedAt?: Pick<FromNode, 'block' | 'hash'> | undefined
  readonly inNode: KnownState
  readonly label: Label
}

export function toAccount(
  address: Address,
  { row, balances, reportedAt, inNode, label }: KnownAccount,
  state: IndexState,
): Account {
  const transfers = (count = 0) => (knowsTransfers(state) ? count : undefined)
  return omitUndefined({
    address: base58Of(address),
    balance: balances && toAmount(balances.find(({ asset }) => asset.kind === 'trx')?.amount ?? 0n),
    fromNode: reportedAt && fromNodeAt(reportedAt, ['balance']),
    totalTransactionCount: row?.transactionCount ?? 0,
    transactions: transfers(row?.transferCount),
    transactions_in: transfers(row?.transfersIn),
    transactions_out: transfers(row?.transfersOut),
    latest_operation_time: toTime(row?.lastSeenMs),
    firstSeenBlock: row?.firstSeenHeight,
    firstSeenTime: toTime(row?.firstSeenMs),
    ...toAccountState(inNode),
    ...toAccountMarks(label),
  })
}

/** A call with a missing receipt may have transferred tokens of any account. */
const knowsTransfers = ({ callsWithoutReceipt }: IndexState): boolean => callsWithoutReceipt === 0

export async function toTokenBalances(rows: readonly HeldBalance[], at: Context): Promise<TokenBalance[]> {
  const infoOf = await tokenInfos(
    rows.map(({ asset }) => asset),
    at,
  )
  return rows.map(({ asset, amount, askedAt }) => {
    const info = infoOf(asset)
    const { tokenDecimal } = info
    return omitUndefined({
      ...info,
      balance: amount?.toString(),
      quantity:
        amount === undefined || tokenDecimal === undefined ? undefined : toDecimal(amount, tokenDecimal),
      balanceAtBlock: askedAt,
    })
  })
}
