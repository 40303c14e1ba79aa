import type { Address } from '@sundial/primitives'
import type { BlockLedger, IndexedBlock, IndexedTransaction, ResourceSources } from '../indexed-block.ts'
import { encodeAsset } from '../records/asset.ts'
import { FactWriter } from '../records/fact-codec.ts'
import { type Fact, factKinds, splitFact } from '../records/fact-kinds.ts'
import type { FactRecord } from '../records/fact-record.ts'
import { contractTypes, type TransactionRecord } from '../records/transaction-record.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import { toFactRecord, toListEntries } from './fact-entries.ts'
import type { ListEntry } from './write-lists.ts'

/**
 * Blocks as the writer takes them: every name is once in a table, and rows contain its place there, so that the writer looks up
 * each name once. Tables are in the order in which the blocks mention the names, from which their numbers follow.
 */
export type PreparedBatch = {
  readonly accounts: readonly Address[]
  /** As `encodeAsset` makes them. */
  readonly assets: readonly string[]
  /** As hex. */
  readonly eventKeys: readonly string[]
  readonly blocks: readonly PreparedBlock[]
}

/** A block with places in the tables of its batch in place of names. */
export type PreparedBlock = Omit<IndexedBlock, 'transactions' | 'transfers' | 'facts' | 'ledger'> & {
  readonly transactions: readonly PreparedTransaction[]
  /** `transaction` is the index within the block. */
  readonly transfers: readonly TransferRecord[]
  /** `transaction` is the index within the block. */
  readonly facts: readonly FactRecord[]
  /** Lists that the facts enter; `position` is the index of the fact within the block. */
  readonly listEntries: readonly ListEntry[]
  readonly ledger: Omit<BlockLedger, 'changes'> & { readonly changes: readonly PreparedChange[] }
  /** Length of each table after the block. */
  readonly seen: SeenNames
}

export type PreparedTransaction = Omit<TransactionRecord, 'sources'> & {
  readonly sources?: ResourceSources | undefined
}
export type PreparedChange = { readonly account: number; readonly asset: number; readonly change: bigint }
export type SeenNames = { readonly accounts: number; readonly assets: number; readonly eventKeys: number }

/** Pure: the same blocks give the same batch, in whatever thread. */
export function prepareBlocks(blocks: readonly IndexedBlock[]): PreparedBatch {
  const tables = new BatchTables()
  const prepared = blocks.map((block) => tables.prepare(block))
  return { ...tables.names(), blocks: prepared }
}

/** The tables of a batch while its blocks are prepared one after the other. */
export class BatchTables {
  readonly #accounts = new Places()
  readonly #assets = new Places()
  readonly #eventKeys = new Places()
  readonly #writer = new FactWriter()
  readonly #names = {
    account: (name: string) => this.#accounts.of(name),
    asset: (key: string) => this.#assets.of(key),
    eventKey: (key: string) => this.#eventKeys.of(key),
  }

  prepare(block: IndexedBlock): PreparedBlock {
    const [accounts, assets] = [this.#accounts, this.#assets]
    const transactions = block.transactions.map((one) => prepareTransaction(one, accounts, assets))
    const transfers = block.transfers.map(({ transactionIndex, from, to, asset, amount }) => ({
      transaction: transactionIndex,
      from: from === undefined ? undefined : accounts.of(from),
      to: to === undefined ? undefined : accounts.of(to),
      asset: assets.of(encodeAsset(asset)),
      amount,
    }))
    const facts: FactRecord[] = []
    const listEntries: ListEntry[] = []
    for (const fact of block.facts) {
      const split = splitFact(fact, this.#writer)
      const position = facts.push(toFactRecord(split, this.#names)) - 1
      for (const entry of toListEntries(split.lists, position, this.#names)) listEntries.push(entry)
    }
    const changes = block.ledger.changes.map(({ account, asset, change }) => ({
      account: accounts.of(account),
      asset: assets.of(encodeAsset(asset)),
      change,
    }))
    const seen = { accounts: accounts.count, assets: assets.count, eventKeys: this.#eventKeys.count }
    return {
      ...block,
      transactions,
      transfers,
      facts,
      listEntries,
      ledger: { ...block.ledger, changes },
      seen,
    }
  }

  names(): Pick<PreparedBatch, 'accounts' | 'assets' | 'eventKeys'> {
    return {
      accounts: this.#accounts.names,
      assets: this.#assets.names,
      eventKeys: this.#eventKeys.names,
    }
  }
}

function prepareTransaction(one: IndexedTransaction, accounts: Places, assets: Places): PreparedTransaction {
  const { id, type, owner, to, asset, amount, selector, result, feeSun, netUsage, energyUsage, sources } = one
  return {
    id,
    type,
    owner: accounts.of(owner),
    to: to === undefined ? undefined : accounts.of(to),
    asset: asset === undefined ? undefined : assets.of(encodeAsset(asset)),
    amount,
    selector,
    result,
    feeSun,
    netUsage,
    energyUsage,
    isOwnAmount: amount !== undefined && contractTypes.has(type) ? true : undefined,
    sources,
  }
}

/** Places of names in the order of their first mention. */
class Places {
  readonly #places = new Map<string, number>()
  readonly names: string[] = []

  get count(): number {
    return this.names.length
  }

  of(name: string): number {
    const known = this.#places.get(name)
    if (known !== undefined) return known
    this.#places.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}

/** Whether the block has a fact of the kind. */
export const hasFact = ({ facts }: Pick<PreparedBlock, 'facts'>, name: Fact['kind']): boolean =>
  facts.some(({ kind }) => kind === factKinds[name].code)
