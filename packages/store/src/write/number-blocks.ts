import type { BalanceChange, IndexedBlock, IndexedTransaction, IndexedTransfer } from '../indexed-block.ts'
import { type BlockEntry, knowsBalances, type Totals } from '../head.ts'
import { encodeAsset } from '../records/asset.ts'
import type { SplitFact } from '../records/fact-kinds.ts'
import type { FactRecord } from '../records/fact-record.ts'
import { contractTypes, type TransactionRecord } from '../records/transaction-record.ts'
import { type ListEntry, transferListEntries } from './write-lists.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import { type EventKeys, toFactRecord, toListEntries } from './split-facts.ts'
import type { Interners } from './known-ids.ts'

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
}

/** The state before a batch, and the facts of each of its blocks with their names apart. */
export type BatchStart = {
  readonly totals: Totals
  readonly solidifiedHeight: number | undefined
  readonly split: readonly (readonly SplitFact[])[]
  readonly eventKeys: EventKeys
}

/** Pure but for the numbers the interners give out, in chain order. */
export function numberBlocks(
  facts: readonly IndexedBlock[],
  start: BatchStart,
  interners: Interners,
): WrittenBatch {
  const blocks: BlockEntry[] = []
  const transactions: TransactionRecord[] = []
  const transfers: TransferRecord[] = []
  const changes: NumberedChange[] = []
  const records: FactRecord[] = []
  const listEntries: ListEntry[] = []
  const names = {
    account: (name: string) => interners.accounts.idOf(name),
    asset: (key: string) => interners.assets.idOf(key),
    eventKey: (key: string) => start.eventKeys.idOf(key),
  }
  let before = start.totals
  for (const [index, block] of facts.entries()) {
    const witness = interners.witnesses.idOf(block.witness)
    start.eventKeys.enterBlock(block.height)
    for (const fact of block.transactions) transactions.push(toTransactionRecord(fact, interners))
    for (const fact of block.transfers) transfers.push(toTransferRecord(fact, before.transactions, interners))
    for (const fact of start.split[index]!) {
      const record = toFactRecord(fact, before.transactions, names)
      const position = start.totals.facts + records.push(record) - 1
      for (const entry of toListEntries(fact.lists, position, names)) listEntries.push(entry)
    }
    const numbered = block.ledger.changes.map((change) => toNumberedChange(change, block.height, interners))
    const after = totalsAfter(before, block, interners)
    const { solidifiedHeight } = start
    const entry: BlockEntry = { ...toEntry(block), solidifiedHeight, witness, before, after }
    blocks.push(entry)
    if (knowsBalances(entry)) for (const change of numbered) changes.push(change)
    before = after
  }
  for (const entry of transferListEntries(transfers, start.totals.transfers)) listEntries.push(entry)
  return { blocks, transactions, transfers, changes, facts: records, listEntries }
}

function toTransactionRecord(fact: IndexedTransaction, { accounts, assets }: Interners): TransactionRecord {
  const owner = accounts.idOf(fact.owner)
  const to = fact.to === undefined ? undefined : accounts.idOf(fact.to)
  const asset = fact.asset === undefined ? undefined : assets.idOf(encodeAsset(fact.asset))
  return { ...fact, owner, to, asset }
}

function toTransferRecord(
  fact: IndexedTransfer,
  transactionsBefore: number,
  { accounts, assets }: Interners,
): TransferRecord {
  return {
    transaction: transactionsBefore + fact.transactionIndex,
    from: fact.from === undefined ? undefined : accounts.idOf(fact.from),
    to: fact.to === undefined ? undefined : accounts.idOf(fact.to),
    asset: assets.idOf(encodeAsset(fact.asset)),
    amount: fact.amount,
  }
}

const toNumberedChange = (
  { account, asset, change }: BalanceChange,
  height: number,
  { accounts, assets }: Interners,
): NumberedChange => ({
  account: accounts.idOf(account),
  asset: assets.idOf(encodeAsset(asset)),
  height,
  change,
})

const totalsAfter = (before: Totals, block: IndexedBlock, interners: Interners): Totals => ({
  blocks: before.blocks + 1,
  transactions: before.transactions + block.transactions.length,
  transfers: before.transfers + block.transfers.length,
  facts: before.facts + block.facts.length,
  callsWithoutReceipt: before.callsWithoutReceipt + block.transactions.filter(isCallWithoutReceipt).length,
  burnedSun: before.burnedSun + block.ledger.burnedSun,
  movedSun: before.movedSun + block.ledger.movedSun,
  operationsWithoutEffects: before.operationsWithoutEffects + block.ledger.operationsWithoutEffects,
  accounts: interners.accounts.count,
  assets: interners.assets.count,
  witnesses: interners.witnesses.count,
})

/** Only a receipt contains the fee and the logs: without it, token transfers of a call are not known. */
const isCallWithoutReceipt = ({ type, feeSun }: IndexedTransaction): boolean =>
  contractTypes.has(type) && feeSun === undefined

const toEntry = (block: IndexedBlock) => ({
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
  transactions: readonly IndexedTransaction[],
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
