import { figureUnitOf } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { IndexState, TransactionRow, TransferRow } from '@sundial/store'
import { decodedTransfer } from '../../decode.ts'
import type { Context } from '../../endpoint.ts'
import { blockOrNone, transactionNotFound } from '../../lookup.ts'
import type { Paging } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations, isRisky } from '../../shared/address-annotations.ts'
import { calledOf, type MethodMembers, methodNames } from '../../services/signatures/method-names.ts'
import { applyTimeRange } from '../../shared/filters.ts'
import { readFromNode } from '../../shared/node-transactions.ts'
import {
  everyFilter,
  findRows,
  type ResultPage,
  listOf,
  type Nearest,
  optionalFilter,
} from '../../shared/rows.ts'
import { base58Of, isConfirmed, isWhole, displayAddress, toAmount } from '../../shared/values.ts'
import { type TokenInfo, type TokenInfoOf, tokenInfos } from '../token/token-info.ts'
import { isWarnedOf, type MovedAsset, toTokenTransfer } from '../transfer/transfer.ts'
import type { Cost, Figure, Transaction, TriggerInfo } from './schema.ts'

const transferContract = 1
const transferAssetContract = 2

type RowParts = {
  readonly state: IndexState
  readonly infoOf: TokenInfoOf
  readonly method: MethodMembers
}

function toTransaction(row: TransactionRow, { state, infoOf, method }: RowParts): Transaction {
  const to = displayAddress(row.to)
  const tokenInfo = row.asset === undefined ? undefined : infoOf(row.asset)
  return omitUndefined({
    block: row.height,
    hash: row.id,
    timestamp: row.timestampMs,
    ownerAddress: displayAddress(row.owner),
    toAddress: to,
    toAddressList: to === undefined ? undefined : [to],
    contractType: row.type,
    confirmed: isConfirmed(row.height, state),
    revert: false as const,
    contractData: contractDataOf(row),
    trigger_info: triggerInfoOf(row, method),
    contractRet: row.result,
    result: row.result === undefined ? undefined : row.result === 'SUCCESS' ? 'SUCCESS' : 'FAIL',
    amount: row.asset === undefined ? undefined : row.amount?.toString(),
    figure: figureOf(row),
    cost: costOf(row),
    tokenInfo,
    tokenType: tokenInfo?.tokenType,
    cheatStatus: tokenInfo !== undefined && isWarnedOf(tokenInfo),
    riskTransaction: tokenInfo !== undefined && isWarnedOf(tokenInfo),
  })
}

function figureOf({ type, asset, amount }: TransactionRow): Figure | undefined {
  const unit = figureUnitOf(type)
  if (amount === undefined || asset !== undefined || unit === undefined || unit === 'asset') return undefined
  return { value: amount.toString(), unit }
}

/** The row contains all members of the two plain transfers, and of no other operation. */
function contractDataOf({
  type,
  owner,
  to,
  amount,
  asset,
}: TransactionRow): Record<string, unknown> | undefined {
  if ((type !== transferContract && type !== transferAssetContract) || amount === undefined) return undefined
  return omitUndefined({
    owner_address: displayAddress(owner),
    to_address: displayAddress(to),
    amount: toAmount(amount),
    asset_name: asset?.kind === 'trc10' ? asset.id : undefined,
  })
}

function triggerInfoOf(
  { selector, to }: TransactionRow,
  { method, methodCandidates }: MethodMembers,
): TriggerInfo | undefined {
  if (selector === undefined) return undefined
  return omitUndefined({
    methodId: selector,
    methodName: method?.slice(0, method.indexOf('(')),
    method,
    methodCandidates,
    contract_address: to === undefined || to === '' ? undefined : base58Of(to),
  })
}

/** The stored part of a receipt. */
export function costOf({ feeSun, netUsage, energyUsage }: TransactionRow): Cost | undefined {
  if (feeSun === undefined && netUsage === undefined && energyUsage === undefined) return undefined
  return omitUndefined({
    fee: feeSun === undefined ? undefined : toAmount(feeSun),
    net_usage: netUsage === undefined ? undefined : toAmount(netUsage),
    energy_usage_total: energyUsage === undefined ? undefined : toAmount(energyUsage),
  })
}

/** Rows with the names of their tokens, what their calls transferred, and the marks of their addresses. */
export async function toTransactionList(rows: readonly TransactionRow[], at: Context) {
  const [moved, attempted] = await Promise.all([tokenTransfersOf(rows, at), attemptedTransfersOf(rows, at)])
  const transfers = [...moved.values(), ...attempted.values()]
  const infoOf = await tokenInfos(
    [...rows, ...transfers].flatMap(({ asset }) => asset ?? []),
    at,
  )
  const annotations = await addressAnnotations(at, [
    ...rows.flatMap(({ owner, to }) => [owner, to]),
    ...transfers.flatMap(({ from, to }) => [from, to]),
  ])
  const methodOf = await methodNames(rows.map(calledOf), at)
  const data = rows.map((row) => {
    const shown = toTransaction(row, { state: at.state, infoOf, method: methodOf(calledOf(row)) })
    const transfer = moved.get(row.id)
    const attempt = attempted.get(row.id)
    const isRiskyRow = isRisky(annotations, [shown.ownerAddress, shown.toAddress])
    return omitUndefined({
      ...shown,
      tokenTransfer: transfer && { ...toTokenTransfer(transfer), tokenInfo: infoOf(transfer.asset) },
      attemptedTransfer: attempt && toAttempt(attempt, infoOf(attempt.asset)),
      riskTransaction: shown.cheatStatus || isRiskyRow,
    })
  })
  return { data, ...annotations }
}

/** Only the contract tells whether its number is an amount or an item. */
const toAttempt = (attempt: MovedAsset, tokenInfo: TokenInfo) => ({
  ...toTokenTransfer(attempt),
  tokenType: tokenInfo.tokenType,
  tokenInfo,
})

/** Selectors of transfer(address,uint256) and transferFrom(address,address,uint256). */
const transferSelectors = new Set(['a9059cbb', '23b872dd'])

/** The largest transfer, in the called token, of each call that asked for one; by transaction. */
export async function tokenTransfersOf(
  rows: readonly TransactionRow[],
  { store }: Context,
): Promise<ReadonlyMap<string, TransferRow>> {
  const calls = rows.filter(({ selector }) => selector !== undefined && transferSelectors.has(selector))
  const tokens = new Map(calls.map(({ id, to }) => [id, to]))
  const found = new Map<string, TransferRow>()
  for (const transfer of await store.transfersOfTransactions(calls)) {
    const { transactionId: id, asset, amount } = transfer
    const isOfCalled = asset.kind === 'trc20' && asset.contract === tokens.get(id)
    if (isOfCalled && amount > (found.get(id)?.amount ?? -1n)) found.set(id, transfer)
  }
  return found
}

/** Failed calls of one response whose arguments are read from the node. */
const mostAttempts = 50

/** What failed calls of transfer and transferFrom asked for; by transaction. */
async function attemptedTransfersOf(
  rows: readonly TransactionRow[],
  at: Context,
): Promise<ReadonlyMap<string, MovedAsset>> {
  const failed = rows.filter(
    ({ selector, result }) =>
      selector !== undefined &&
      transferSelectors.has(selector) &&
      result !== undefined &&
      result !== 'SUCCESS',
  )
  const asked = await readFromNode(
    failed.slice(0, mostAttempts).map(({ id }) => id),
    at,
    decodedTransfer,
  )
  return new Map(
    [...asked].map(([id, { contract, ...sides }]) => [id, { ...sides, asset: { kind: 'trc20', contract } }]),
  )
}

/** All conditions apply. */
export type TransactionFilter = {
  readonly hash?: string | undefined
  readonly block?: number | undefined
  /** Owner or direct counterparty. */
  readonly account?: Address | undefined
  readonly owner?: Address | undefined
  readonly to?: Address | undefined
  readonly types?: ReadonlySet<number> | undefined
}

/** Throws `transaction_not_found` and `block_not_found` for a hash or height that is not in the index. */
export async function findTransactions(
  filter: TransactionFilter,
  query: Paging & { readonly confirm?: string | undefined },
  at: Context,
): Promise<ResultPage<TransactionRow>> {
  return findRows(await nearest(filter, at), await applyTimeRange(query, at), at.state)
}

async function nearest(filter: TransactionFilter, at: Context): Promise<Nearest<TransactionRow>> {
  const { hash, block, account, owner, to, types } = filter
  const { store } = at
  const isOf = optionalFilter<TransactionRow, Address>(
    account,
    (row, one) => row.owner === one || row.to === one,
  )
  const isOwners = optionalFilter<TransactionRow, Address>(owner, (row, one) => row.owner === one)
  const isTo = optionalFilter<TransactionRow, Address>(to, (row, one) => row.to === one)
  const isOfType = optionalFilter<TransactionRow, ReadonlySet<number>>(types, ({ type }, wanted) =>
    wanted.has(type),
  )
  if (hash !== undefined) {
    const row = await transactionWithId(hash, at)
    const rows = row === undefined ? [] : [row]
    const isIn = optionalFilter<TransactionRow, number>(block, ({ height }, one) => height === one)
    return { read: listOf(rows), matches: everyFilter(isIn, isOf, isOwners, isTo, isOfType) }
  }
  if (block !== undefined) {
    const found = await blockOrNone(block, at)
    if (found === undefined) return { read: listOf<TransactionRow>([]) }
    const matches = everyFilter(isOf, isOwners, isTo, isOfType)
    return { read: (request) => store.transactionsOfBlock(found.height, request), matches }
  }
  const listed = account ?? owner ?? to
  if (listed === undefined) return { read: (request) => store.transactions(request), matches: isOfType }
  const matches = everyFilter(isOwners, isTo, isOfType)
  return { read: (request) => store.transactionsOfAccount(listed, request), matches }
}

/** Undefined where the index lacks no block. */
async function transactionWithId(id: string, { store, state }: Context): Promise<TransactionRow | undefined> {
  const row = await store.transactionById(id)
  if (row === undefined && !isWhole(state)) throw transactionNotFound(id, state, 'the index')
  return row
}
