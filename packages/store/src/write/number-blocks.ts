import { type BlockEntry, knowsBalances, type Totals } from '../head.ts'
import type { FactRecord } from '../records/fact-record.ts'
import { contractTypes, type TransactionRecord } from '../records/transaction-record.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import { keyKindOfList } from './fact-entries.ts'
import type { KnownIds, Numbers } from './known-ids.ts'
import type { PreparedBatch, PreparedBlock, PreparedTransaction } from './prepare-blocks.ts'
import { type ListEntry, transferListEntries } from './write-lists.ts'

/** Consecutive blocks with all their rows, names replaced by numbers; written and undone by the same sums. */
export type Batch = {
  readonly blocks: readonly BlockEntry[]
  readonly transactions: readonly TransactionRecord[]
  readonly transfers: readonly TransferRecord[]
}

/** A balance change with names replaced by numbers. */
export type NumberedChange = {
  readonly account: number
  readonly asset: number
  readonly height: number
  readonly change: bigint
}

export type WrittenBatch = Batch & {
  /** In chain order; none of blocks after which balances are not known. */
  readonly changes: readonly NumberedChange[]
  readonly facts: readonly FactRecord[]
  readonly listEntries: readonly ListEntry[]
  /** Heights of the blocks that mention each new key of events first. */
  readonly eventKeyHeights: readonly number[]
}

/** The state before a batch, and the numbers of its names. */
export type BatchStart = {
  readonly totals: Totals
  readonly solidifiedHeight: number | undefined
  readonly numbers: KnownIds['numbers']
  readonly eventKeys: Numbers
}

/** Replaces places in the tables of the parts by numbers and positions. Pure. */
export function numberBlocks(parts: readonly PreparedBatch[], start: BatchStart): WrittenBatch {
  const numbering = new Numbering(start)
  for (const [at, part] of parts.entries()) numbering.addPart(part, at)
  return numbering.finish()
}

class Numbering {
  readonly #start: BatchStart
  readonly #blocks: BlockEntry[] = []
  readonly #transactions: TransactionRecord[] = []
  readonly #transfers: TransferRecord[] = []
  readonly #changes: NumberedChange[] = []
  readonly #facts: FactRecord[] = []
  readonly #listEntries: ListEntry[] = []
  readonly #eventKeyHeights: number[] = []
  #totals: Totals

  constructor(start: BatchStart) {
    this.#start = start
    this.#totals = start.totals
  }

  addPart({ blocks }: PreparedBatch, part: number): void {
    const { numbers, eventKeys } = this.#start
    const names: PartNumbers = {
      accounts: numbers.accounts.ofPart(part),
      assets: numbers.assets.ofPart(part),
      eventKeys: eventKeys.ofPart(part),
    }
    const witnesses = numbers.witnesses.ofPart(part)
    let keysBefore = eventKeys.countAfter(part, 0)
    for (const [at, block] of blocks.entries()) {
      this.#addRows(block, names)
      const keysAfter = eventKeys.countAfter(part, block.seen.eventKeys)
      for (; keysBefore < keysAfter; keysBefore++) this.#eventKeyHeights.push(block.height)
      const before = this.#totals
      const after = {
        ...totalsAfter(before, block),
        accounts: numbers.accounts.countAfter(part, block.seen.accounts),
        assets: numbers.assets.countAfter(part, block.seen.assets),
        witnesses: numbers.witnesses.countAfter(part, at + 1),
      }
      const { solidifiedHeight } = this.#start
      const entry: BlockEntry = {
        ...toEntry(block),
        solidifiedHeight,
        witness: witnesses[at]!,
        before,
        after,
      }
      this.#blocks.push(entry)
      if (knowsBalances(entry)) this.#addChanges(block, names)
      this.#totals = after
    }
  }

  #addRows(block: PreparedBlock, names: PartNumbers): void {
    const { transactions: transactionsBefore, facts: factsBefore } = this.#totals
    for (const one of block.transactions) this.#transactions.push(numberTransaction(one, names))
    for (const { transaction, from, to, asset, amount } of block.transfers) {
      this.#transfers.push({
        transaction: transactionsBefore + transaction,
        from: from === undefined ? undefined : names.accounts[from]!,
        to: to === undefined ? undefined : names.accounts[to]!,
        asset: names.assets[asset]!,
        amount,
      })
    }
    for (const { kind, transaction, accounts, assets, keys, payload } of block.facts) {
      this.#facts.push({
        kind,
        transaction: transactionsBefore + transaction,
        accounts: accounts.map((place) => names.accounts[place]!),
        assets: assets.map((place) => names.assets[place]!),
        keys: keys.map((place) => names.eventKeys[place]!),
        payload,
      })
    }
    for (const { list, key, position } of block.listEntries)
      this.#listEntries.push({ list, key: numberKey(list, key, names), position: factsBefore + position })
  }

  #addChanges({ height, ledger }: PreparedBlock, names: PartNumbers): void {
    for (const { account, asset, change } of ledger.changes)
      this.#changes.push({ account: names.accounts[account]!, asset: names.assets[asset]!, height, change })
  }

  finish(): WrittenBatch {
    const transfers = this.#transfers
    for (const entry of transferListEntries(transfers, this.#start.totals.transfers))
      this.#listEntries.push(entry)
    return {
      blocks: this.#blocks,
      transactions: this.#transactions,
      transfers,
      changes: this.#changes,
      facts: this.#facts,
      listEntries: this.#listEntries,
      eventKeyHeights: this.#eventKeyHeights,
    }
  }
}

/** Numbers by place in the tables of a part. */
type PartNumbers = {
  readonly accounts: Int32Array
  readonly assets: Int32Array
  readonly eventKeys: Int32Array
}

const numberTransaction = (one: PreparedTransaction, names: PartNumbers): TransactionRecord => ({
  id: one.id,
  type: one.type,
  owner: names.accounts[one.owner]!,
  to: one.to === undefined ? undefined : names.accounts[one.to]!,
  asset: one.asset === undefined ? undefined : names.assets[one.asset]!,
  amount: one.amount,
  selector: one.selector,
  result: one.result,
  feeSun: one.feeSun,
  netUsage: one.netUsage,
  energyUsage: one.energyUsage,
  isOwnAmount: one.isOwnAmount,
  sources: one.sources,
})

function numberKey(list: number, key: number, names: PartNumbers): number {
  switch (keyKindOfList(list)) {
    case 'account':
      return names.accounts[key]!
    case 'asset':
      return names.assets[key]!
    case 'eventKey':
      return names.eventKeys[key]!
    case 'number':
      return key
  }
}

const totalsAfter = (before: Totals, block: PreparedBlock) => ({
  blocks: before.blocks + 1,
  transactions: before.transactions + block.transactions.length,
  transfers: before.transfers + block.transfers.length,
  facts: before.facts + block.facts.length,
  callsWithoutReceipt: before.callsWithoutReceipt + block.transactions.filter(isCallWithoutReceipt).length,
  burnedSun: before.burnedSun + block.ledger.burnedSun,
  movedSun: before.movedSun + block.ledger.movedSun,
  operationsWithoutEffects: before.operationsWithoutEffects + block.ledger.operationsWithoutEffects,
})

/** Only a receipt contains the fee and the logs: without it, token transfers of a call are not known. */
const isCallWithoutReceipt = ({ type, feeSun }: PreparedTransaction): boolean =>
  contractTypes.has(type) && feeSun === undefined

const toEntry = (block: PreparedBlock) => ({
  height: block.height,
  id: block.id,
  parentId: block.parentId,
  transactionRoot: block.transactionRoot,
  timestampMs: block.timestampMs,
  version: block.version,
  sizeBytes: block.sizeBytes,
  feeSun: sum(block.transactions, 'feeSun'),
  netUsage: sum(block.transactions, 'netUsage'),
  energyUsage: sum(block.transactions, 'energyUsage'),
})

/** The sum, or nothing when one of the transactions lacks the member: a part of a sum would look like the sum. */
function sum(
  transactions: readonly PreparedTransaction[],
  member: 'feeSun' | 'netUsage' | 'energyUsage',
): bigint | undefined {
  let total = 0n
  for (const transaction of transactions) {
    const part = transaction[member]
    if (part === undefined) return undefined
    total += part
  }
  return total
}
