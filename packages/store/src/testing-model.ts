import { type AccountRow } from './queries/accounts.ts'
import { type BlockRow } from './queries/blocks.ts'
import { type FactList } from './records/fact-lists.ts'
import { type FactRow } from './queries/facts.ts'
import { type Page, type PageRequest } from './queries/page.ts'
import { type TransactionRow } from './queries/transactions.ts'
import { type TransferRow } from './queries/transfers.ts'
import type { Asset, IndexedBlock, IndexedTransaction } from './facts.ts'
import { listsOf } from './records/fact-kinds.ts'
import { factAccounts } from './testing-facts.ts'

/** The answers worked out from the blocks by hand, slowly: what the store is compared with. */
export class Model {
  /** All in chain order. */
  readonly blocks: readonly BlockRow[]
  readonly transactions: readonly TransactionRow[]
  readonly transfers: readonly TransferRow[]
  readonly facts: readonly FactRow[]
  /** In the order of first being seen. */
  readonly accounts: readonly AccountRow[]

  constructor(blocks: readonly IndexedBlock[]) {
    this.blocks = blocks.map(toBlockRow)
    this.transactions = blocks.flatMap(toTransactionRows)
    this.transfers = blocks.flatMap(toTransferRows)
    this.facts = blocks.flatMap(toFactRows)
    this.accounts = addressesOf(blocks).map((address) => this.#account(address))
  }

  transactionsOf(account: string): TransactionRow[] {
    return this.transactions.filter(({ owner, to }) => owner === account || to === account)
  }

  transfersOf(account: string): TransferRow[] {
    return this.transfers.filter(({ from, to }) => from === account || to === account)
  }

  transfersOfAsset(asset: Asset): TransferRow[] {
    return this.transfers.filter((transfer) => isSame(transfer.asset, asset))
  }

  factsIn({ list, key }: FactList): FactRow[] {
    return this.facts.filter((fact) =>
      listsOf(fact).some((place) => place.list === list && isSame(place.key, key)),
    )
  }

  /** Every list that something stands in. */
  lists(): FactList[] {
    const places = this.facts.flatMap(listsOf)
    return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
  }

  #account(address: string): AccountRow {
    const transactions = this.transactionsOf(address)
    const transfers = this.transfersOf(address)
    const places = [...transactions, ...transfers].sort((left, right) => left.height - right.height)
    const named = this.facts.filter((fact) => factAccounts(fact).includes(address))
    const first = [...places, ...named].reduce((oldest, place) =>
      place.height < oldest.height ? place : oldest,
    )
    const last = places.at(-1) ?? first
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

function toBlockRow(facts: IndexedBlock): BlockRow {
  const { transactions, transfers, ledger: _, facts: __, ...block } = facts
  return {
    ...block,
    transactionCount: transactions.length,
    transferCount: transfers.length,
    callsWithoutReceipt: transactions.filter(isCallWithoutReceipt).length,
    feeSun: sum(transactions, 'feeSun'),
    netUsage: sum(transactions, 'netUsage'),
    energyUsage: sum(transactions, 'energyUsage'),
  }
}

const toTransactionRows = ({ height, timestampMs, transactions }: IndexedBlock): TransactionRow[] =>
  // What resources came from is counted into metrics, and not kept with the transaction.
  transactions.map((transaction, index) =>
    Object.assign({ ...transaction, height, index, timestampMs }, { sources: undefined }),
  )

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

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

function addressesOf(blocks: readonly IndexedBlock[]): string[] {
  const seen = new Set<string | undefined>()
  for (const { transactions, transfers, facts } of blocks) {
    for (const { owner, to } of transactions) seen.add(owner).add(to)
    for (const { from, to } of transfers) seen.add(from).add(to)
    for (const account of facts.flatMap(factAccounts)) seen.add(account)
  }
  return [...seen].filter((address) => address !== undefined)
}

/** The page of rows that stand in chain order. */
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

function sum(
  transactions: readonly IndexedTransaction[],
  member: 'feeSun' | 'netUsage' | 'energyUsage',
): bigint | undefined {
  return transactions.some((transaction) => transaction[member] === undefined)
    ? undefined
    : transactions.reduce((total, transaction) => total + transaction[member]!, 0n)
}

export const isCallWithoutReceipt = ({ type, feeSun }: IndexedBlock['transactions'][number]): boolean =>
  (type === 30 || type === 31) && feeSun === undefined
