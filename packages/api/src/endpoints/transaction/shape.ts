import { figureUnitOf } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { IndexState, PageRequest, TransactionRow, TransferRow } from '@sundial/store'
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
  type RowFilter,
} from '../../shared/rows.ts'
import { base58Of, isConfirmed, isWhole, displayAddress, toAmount } from '../../shared/values.ts'
import { type TokenInfo, type TokenInfoOf, tokenInfos } from '../token/token-info.ts'
import { isWarnedOf, type MovedAsset, toTokenTransfer } from '../transfer/transfer.ts'
import type { Cost, Figure, Transaction, TriggerInfo } from './schema.ts'

const transferContract = 1
const transferAssetContract = 2
const createSmartContract = 30
const triggerSmartContract = 31

type RowParts = {
  readonly state: IndexState
  readonly infoOf: TokenInfoOf
  readonly method: MethodMembers
}

function toTransaction(row: TransactionRow, { state, infoOf, method }: RowParts): Transaction {
  const to = displayAddress(row.to)
  const amount = amountOf(row)
  const tokenInfo = amount === undefined ? undefined : infoOf(row.asset ?? trx)
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
    amount,
    figure: figureOf(row),
    cost: costOf(row),
    tokenInfo,
    tokenType: tokenInfo?.tokenType,
    cheatStatus: tokenInfo !== undefined && isWarnedOf(tokenInfo),
    riskTransaction: tokenInfo !== undefined && isWarnedOf(tokenInfo),
  })
}

/** As TronScan has it, 0 TRX for an operation that moves nothing itself; undefined where the amount is not known. */
function amountOf({ type, asset, amount }: TransactionRow): string | undefined {
  if (asset !== undefined) return amount?.toString()
  return figureUnitOf(type) === 'asset' || isTransfer(type) ? undefined : '0'
}

const isTransfer = (type: number): boolean => type === transferContract || type === transferAssetContract

function figureOf({ type, asset, amount }: TransactionRow): Figure | undefined {
  const unit = figureUnitOf(type)
  if (amount === undefined || asset !== undefined || unit === undefined || unit === 'asset') return undefined
  return { value: amount.toString(), unit }
}

/** The row contains all members of the two plain transfers, the parties and the value of a call, and the owner of any other operation. */
function contractDataOf({ type, owner, to, amount, asset }: TransactionRow): Record<string, unknown> {
  const owner_address = displayAddress(owner)
  if (type === triggerSmartContract) {
    const call_value = asset?.kind === 'trx' && amount !== undefined ? toAmount(amount) : undefined
    return omitUndefined({ owner_address, contract_address: displayAddress(to), call_value })
  }
  if (!isTransfer(type) || amount === undefined) return omitUndefined({ owner_address })
  return omitUndefined({
    owner_address,
    to_address: displayAddress(to),
    amount: toAmount(amount),
    asset_name: asset?.kind === 'trc10' ? asset.id : undefined,
  })
}

/** Of each call: one without data, which is a payment to the contract, has no method. */
function triggerInfoOf(
  { type, selector, to, asset, amount }: TransactionRow,
  { method, methodCandidates }: MethodMembers,
): TriggerInfo | undefined {
  if (type !== triggerSmartContract) return undefined
  const sent = asset === undefined ? 0n : asset.kind === 'trx' ? amount : undefined
  return omitUndefined({
    methodId: selector,
    methodName: method?.slice(0, method.indexOf('(')),
    method,
    methodCandidates,
    contract_address: to === undefined || to === '' ? undefined : base58Of(to),
    call_value: sent === undefined ? undefined : toAmount(sent),
  })
}

/** The stored part of a receipt, and what follows from it. */
export function costOf(row: TransactionRow): Cost | undefined {
  const { feeSun, netUsage, energyUsage } = row
  if (feeSun === undefined && netUsage === undefined && energyUsage === undefined) return undefined
  const isFree = feeSun === 0n
  return {
    ...(feeSun !== undefined && !usesEnergy(row) && noEnergy),
    ...(isFree && { energy_fee: 0 }),
    // java-tron takes the whole bandwidth of a transaction from one source (BandwidthProcessor.consume).
    ...((isFree || (netUsage ?? 0n) > 0n) && { net_fee: 0 }),
    ...(feeSun !== undefined && { fee: toAmount(feeSun) }),
    ...(netUsage !== undefined && { net_usage: toAmount(netUsage) }),
    ...(energyUsage !== undefined && { energy_usage_total: toAmount(energyUsage) }),
  }
}

const usesEnergy = ({ type, energyUsage = 0n }: TransactionRow): boolean =>
  type === createSmartContract || type === triggerSmartContract || energyUsage > 0n

const noEnergy = {
  energy_usage_total: 0,
  energy_usage: 0,
  origin_energy_usage: 0,
  energy_fee: 0,
  energy_penalty_total: 0,
}

/** Arguments under the names of the token standard, which wallets read. */
type Asked = Pick<MovedAsset, 'from' | 'to' | 'amount'>

function parameterOf({ selector }: TransactionRow, { from, to, amount }: Asked): Record<string, string> {
  const sides = { _to: base58Of(to ?? ''), _value: amount.toString() }
  return selector === transferFromSelector ? { _from: base58Of(from ?? ''), ...sides } : sides
}

/** Whether the call must have asked for this transfer, the only one of the called token in the transaction. */
const isAsked = ({ selector, owner }: TransactionRow, { from, to }: Asked): boolean =>
  from !== undefined && to !== undefined && (selector === transferFromSelector || from === owner)

/** Rows with the names of their tokens, what their calls transferred, and the marks of their addresses. */
export async function toTransactionList(rows: readonly TransactionRow[], at: Context) {
  const [{ moved, only }, attempted] = await Promise.all([
    tokenTransfersOf(rows, at),
    attemptedTransfersOf(rows, at),
  ])
  const transfers = [...moved.values(), ...attempted.values()]
  const infoOf = await tokenInfos([trx, ...[...rows, ...transfers].flatMap(({ asset }) => asset ?? [])], at)
  const annotations = await addressAnnotations(at, [
    ...rows.flatMap(({ owner, to }) => [owner, to]),
    ...transfers.flatMap(({ from, to }) => [from, to]),
  ])
  const methodOf = await methodNames(rows.map(calledOf), at)
  const data = rows.map((row) => {
    const shown = toTransaction(row, { state: at.state, infoOf, method: methodOf(calledOf(row)) })
    const transfer = moved.get(row.id)
    const attempt = attempted.get(row.id)
    const transferred = only.has(row.id) ? transfer : undefined
    const asked = attempt ?? (transferred && isAsked(row, transferred) ? transferred : undefined)
    const isRiskyRow = isRisky(annotations, [shown.ownerAddress, shown.toAddress])
    return omitUndefined({
      ...shown,
      trigger_info: shown.trigger_info && {
        ...shown.trigger_info,
        ...(asked && { parameter: parameterOf(row, asked) }),
      },
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

const trx = { kind: 'trx' } as const

/** Of transferFrom(address,address,uint256). */
const transferFromSelector = '23b872dd'
/** With that of transfer(address,uint256). */
const transferSelectors = new Set(['a9059cbb', transferFromSelector])

type TokenTransfers = {
  readonly moved: ReadonlyMap<string, TransferRow>
  /** Transactions with one transfer of the called token. */
  readonly only: ReadonlySet<string>
}

/** The largest transfer, in the called token, of each call that asked for one; by transaction. */
export async function tokenTransfersOf(
  rows: readonly TransactionRow[],
  { store }: Context,
): Promise<TokenTransfers> {
  const calls = rows.filter(({ selector }) => selector !== undefined && transferSelectors.has(selector))
  const tokens = new Map(calls.map(({ id, to }) => [id, to]))
  const moved = new Map<string, TransferRow>()
  const [once, twice] = [new Set<string>(), new Set<string>()]
  for (const transfer of await store.transfersOfTransactions(calls)) {
    const { transactionId: id, asset, amount } = transfer
    const isOfCalled = asset.kind === 'trc20' && asset.contract === tokens.get(id)
    if (!isOfCalled) continue
    if (amount > (moved.get(id)?.amount ?? -1n)) moved.set(id, transfer)
    if (once.has(id)) twice.add(id)
    once.add(id)
  }
  return { moved, only: new Set([...once].filter((id) => !twice.has(id))) }
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
  return ofLists(filter, at, everyFilter(isOf, isOwners, isTo, isOfType))
}

/** The shortest of the lists that contain all matching rows; `matches` is for those that contain others too. */
async function ofLists(
  filter: TransactionFilter,
  { store }: Context,
  matches: RowFilter<TransactionRow>,
): Promise<Nearest<TransactionRow>> {
  const { types } = filter
  const sides = sidesOf(filter)
  const nothing = { start: 0, limit: 0, order: 'newest' } as const
  const [first] = sides
  if (first === undefined) {
    const isListed = types !== undefined && (await store.transactionsOfTypes(types, nothing)) !== undefined
    return isListed
      ? { read: async (request) => (await store.transactionsOfTypes(types, request))! }
      : { read: (request) => store.transactions(request), matches }
  }
  const listed = first.address
  if (first.side === undefined && types === undefined)
    return { read: (request) => store.transactionsOfAccount(listed, request) }
  const lists = await Promise.all(
    sides.map(async ({ address, side }) => {
      const part = { side, types }
      const page = await store.transactionsOfPart(address, part, nothing)
      const read = async (request: PageRequest) => (await store.transactionsOfPart(address, part, request))!
      return { read, count: page?.total }
    }),
  )
  const [shortest, ...longer] = lists.toSorted((left, right) => (left.count ?? 0) - (right.count ?? 0))
  if (shortest?.count === undefined)
    return { read: (request) => store.transactionsOfAccount(listed, request), matches }
  return { read: shortest.read, ...(longer.length === 0 ? {} : { matches }) }
}

type SideOf = { readonly address: Address; readonly side?: 'owner' | 'to' }

/** Accounts that a matching row names, and as what; an account that is named as a side too says nothing more. */
function sidesOf({ account, owner, to }: TransactionFilter): readonly SideOf[] {
  const sides: SideOf[] = []
  if (owner !== undefined) sides.push({ address: owner, side: 'owner' })
  if (to !== undefined) sides.push({ address: to, side: 'to' })
  if (account !== undefined && account !== owner && account !== to) sides.push({ address: account })
  return sides
}

/** Undefined where the index lacks no block. */
async function transactionWithId(id: string, { store, state }: Context): Promise<TransactionRow | undefined> {
  const row = await store.transactionById(id)
  if (row === undefined && !isWhole(state)) throw transactionNotFound(id, state, 'the index')
  return row
}
