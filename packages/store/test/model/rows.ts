import type { Address } from '@sundial/primitives'
import type { Asset, IndexedBlock, IndexedTransaction } from '../../src/indexed-block.ts'
import type { AccountRow } from '../../src/queries/accounts.ts'
import type { AssetRow } from '../../src/queries/assets.ts'
import type { BlockRow } from '../../src/queries/blocks.ts'
import type { FactRow } from '../../src/queries/facts.ts'
import type { Page, PageRequest } from '../../src/queries/page.ts'
import type { TransactionRow } from '../../src/queries/transactions.ts'
import type { TransferRow } from '../../src/queries/transfers.ts'
import { listsOf } from '../../src/records/fact-kinds.ts'
import type { FactList } from '../../src/records/fact-lists.ts'
import { isSame, namesOf } from './counts.ts'

/** The rows of all lists, computed from the blocks in the slow and obvious way: what the store is compared with. */
export class ChainRows {
  readonly #source: readonly IndexedBlock[]
  /** All in chain order. */
  readonly blocks: readonly BlockRow[]
  readonly transactions: readonly TransactionRow[]
  readonly transfers: readonly TransferRow[]
  readonly facts: readonly FactRow[]
  #accounts: readonly AccountRow[] | undefined

  constructor(blocks: readonly IndexedBlock[]) {
    this.#source = blocks
    this.blocks = blocks.map(toBlockRow)
    this.transactions = blocks.flatMap(toTransactionRows)
    this.transfers = blocks.flatMap(toTransferRows)
    this.facts = blocks.flatMap(toFactRows)
  }

  /** In the order of first being seen. */
  get accounts(): readonly AccountRow[] {
    return (this.#accounts ??= [...firstBlocks(this.#source, (block) => namesOf([block]))].map(
      ([address, first]) => this.#account(address, first),
    ))
  }

  /** In the order of first being seen. */
  get assets(): readonly AssetRow[] {
    const assets = new Map(this.#source.flatMap(assetsOf).map((asset) => [JSON.stringify(asset), asset]))
    const first = firstBlocks(this.#source, (block) => assetsOf(block).map((asset) => JSON.stringify(asset)))
    return [...first].map(([key, { height, timestampMs }]) => ({
      asset: assets.get(key)!,
      firstSeenHeight: height,
      firstSeenMs: timestampMs,
    }))
  }

  transactionsOf(account: Address): TransactionRow[] {
    return this.transactions.filter(({ owner, to }) => owner === account || to === account)
  }

  transfersOf(account: Address): TransferRow[] {
    return this.transfers.filter(({ from, to }) => from === account || to === account)
  }

  transfersOfAsset(asset: Asset): TransferRow[] {
    return this.transfers.filter((transfer) => isSame(transfer.asset, asset))
  }

  factsIn({ list, key }: FactList): FactRow[] {
    return this.facts.filter((fact) =>
      listsOf(fact).some((other) => other.list === list && JSON.stringify(other.key) === JSON.stringify(key)),
    )
  }

  /** Every list that contains a fact. */
  lists(): FactList[] {
    const lists = this.facts.flatMap(listsOf)
    return [...new Map(lists.map((list) => [JSON.stringify(list), list])).values()]
  }

  #account(address: Address, first: IndexedBlock): AccountRow {
    const transactions = this.transactionsOf(address)
    const transfers = this.transfersOf(address)
    const last = [...transactions, ...transfers].reduce<Pick<IndexedBlock, 'height' | 'timestampMs'>>(
      (newest, row) => (row.height > newest.height ? row : newest),
      first,
    )
    return {
      address,
      firstSeenHeight: first.height,
      firstSeenMs: first.timestampMs,
      lastSeenHeight: last.height,
      lastSeenMs: last.timestampMs,
      transactionCount: transactions.length,
      transactionsOut: transactions.filter(({ owner }) => owner === address).length,
      transactionsIn: transactions.filter(({ to }) => to === address).length,
      transferCount: transfers.length,
      transfersOut: transfers.filter(({ from }) => from === address).length,
      transfersIn: transfers.filter(({ to }) => to === address).length,
      isContract: transactions.some(({ type, to }) => to === address && (type === 30 || type === 31)),
    }
  }
}

/** The first block that names each key, in the order in which the keys are named. */
function firstBlocks(
  blocks: readonly IndexedBlock[],
  keysOf: (block: IndexedBlock) => readonly string[],
): ReadonlyMap<string, IndexedBlock> {
  const first = new Map<string, IndexedBlock>()
  for (const block of blocks) for (const key of keysOf(block)) if (!first.has(key)) first.set(key, block)
  return first
}

function toBlockRow(indexed: IndexedBlock): BlockRow {
  const { transactions, transfers, ledger: _, facts: __, ...block } = indexed
  return {
    ...block,
    transactionCount: transactions.length,
    transferCount: transfers.length,
    callsWithoutReceipt: transactions.filter(isCallWithoutReceipt).length,
    feeSun: sumOf(transactions, 'feeSun'),
    netUsage: sumOf(transactions, 'netUsage'),
    energyUsage: sumOf(transactions, 'energyUsage'),
  }
}

const toTransactionRows = ({ height, timestampMs, transactions }: IndexedBlock): TransactionRow[] =>
  // TRX burned for resources is counted into metrics, and not stored with the transaction.
  transactions.map(({ sources, ...transaction }, index) => {
    const row = { ...transaction, height, index, timestampMs }
    if (sources === undefined) return row
    const { paidBandwidth, stakedEnergy, suppliedEnergy } = sources
    return { ...row, sources: { paidBandwidth, stakedEnergy, suppliedEnergy } }
  })

const toTransferRows = ({ height, timestampMs, transactions, transfers }: IndexedBlock): TransferRow[] =>
  transfers.map((transfer, index) => {
    const { id, type, result } = transactions[transfer.transactionIndex]!
    return { ...transfer, height, index, timestampMs, transactionId: id, type, result }
  })

const toFactRows = ({ height, timestampMs, transactions, facts }: IndexedBlock): FactRow[] =>
  facts.map((fact, index) => {
    const { id } = transactions[fact.transactionIndex]!
    return { ...fact, height, index, timestampMs, transactionId: id }
  })

const assetsOf = ({ transactions, transfers, facts, ledger }: IndexedBlock): Asset[] => [
  ...transactions.flatMap(({ asset }) => (asset === undefined ? [] : [asset])),
  ...transfers.map(({ asset }) => asset),
  ...facts.flatMap(assetsWithin),
  ...ledger.changes.map(({ asset }) => asset),
]

/** Assets among the members of a fact, whatever its kind. */
function assetsWithin(value: unknown): Asset[] {
  if (typeof value !== 'object' || value === null) return []
  const { kind } = value as { readonly kind?: unknown }
  if (kind === 'trx' || kind === 'trc10' || kind === 'trc20') return [value as Asset]
  return Object.values(value).flatMap(assetsWithin)
}

/** The page of rows, which are in chain order. */
export function pageOf<Row>(
  rows: readonly Row[],
  request: PageRequest,
  timeOf: (row: Row) => number,
): Page<Row> {
  const { start, limit, order, fromMs = -Infinity, toMs = Infinity, before = Infinity } = request
  const matching = rows.filter((row) => timeOf(row) >= fromMs && timeOf(row) <= toMs)
  const old = matching.slice(0, before)
  const ordered = order === 'oldest' ? old : old.toReversed()
  return { rows: ordered.slice(start, start + limit), total: matching.length }
}

export const timeOf = ({ timestampMs }: { readonly timestampMs: number }): number => timestampMs

export const isCallWithoutReceipt = ({ type, feeSun }: IndexedTransaction | TransactionRow): boolean =>
  (type === 30 || type === 31) && feeSun === undefined

/** Absent when a transaction lacks the member. */
function sumOf(
  transactions: readonly IndexedTransaction[],
  member: 'feeSun' | 'netUsage' | 'energyUsage',
): bigint | undefined {
  return transactions.some((transaction) => transaction[member] === undefined)
    ? undefined
    : transactions.reduce((total, transaction) => total + transaction[member]!, 0n)
}
