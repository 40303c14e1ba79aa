// A prepared batch as one buffer and its tables, to hand it from one thread to another: objects would be cloned one by one.
import type { IndexedBlock } from '../indexed-block.ts'
import { ByteReader, ByteWriter } from '../records/bytes.ts'
import { decodeFacts, encodeFacts } from '../records/fact-record.ts'
import { decodeTransactions, encodeTransactions } from '../records/transaction-record.ts'
import { decodeTransfers, encodeTransfers } from '../records/transfer-record.ts'
import {
  BatchTables,
  type PreparedBatch,
  type PreparedBlock,
  type PreparedChange,
  type PreparedTransaction,
} from './prepare-blocks.ts'
import type { ListEntry } from './write-lists.ts'

/** The rows of the blocks as bytes; the rest, which is little, can be cloned. */
export type PackedBatch = Omit<PreparedBatch, 'blocks'> & {
  readonly blocks: readonly PackedBlock[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

type RowCounts = {
  readonly transactions: number
  readonly transfers: number
  readonly facts: number
  readonly listEntries: number
  readonly changes: number
}

type PackedBlock = Omit<PreparedBlock, keyof RowCounts | 'ledger'> & {
  readonly ledger: Omit<PreparedBlock['ledger'], 'changes'>
  readonly counts: RowCounts
}

/**
 * Packs the blocks of a batch one after the other, so that the objects of a block can be collected before the next one is
 * read. Together they are the inverse of `unpackBatch`.
 */
export class BatchPacker {
  readonly #tables = new BatchTables()
  readonly #writer = new ByteWriter()
  readonly #blocks: PackedBlock[] = []

  add(block: IndexedBlock): void {
    this.#blocks.push(packBlock(this.#writer, this.#tables.prepare(block)))
  }

  /** `bytes` has a buffer of its own, which can be transferred. */
  finish(): PackedBatch {
    return { ...this.#tables.names(), blocks: this.#blocks, bytes: new Uint8Array(this.#writer.take()) }
  }
}

/** The blocks as one batch. */
export function packBlocks(blocks: readonly IndexedBlock[]): PackedBatch {
  const packer = new BatchPacker()
  for (const block of blocks) packer.add(block)
  return packer.finish()
}

export function unpackBatch({ blocks, bytes, ...tables }: PackedBatch): PreparedBatch {
  const reader = new ByteReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return { ...tables, blocks: blocks.map((block) => unpackBlock(reader, block)) }
}

function packBlock(writer: ByteWriter, block: PreparedBlock): PackedBlock {
  const { transactions, transfers, facts, listEntries, ledger, ...rest } = block
  const { changes, ...sums } = ledger
  writePart(writer, encodeTransactions(transactions))
  writeFees(writer, transactions)
  if (transfers.length > 0) writePart(writer, encodeTransfers(transfers))
  if (facts.length > 0) writePart(writer, encodeFacts(facts))
  for (const { list, key, position } of listEntries) writer.uint(list).uint(key).uint(position)
  for (const { account, asset, change } of changes) writer.uint(account).uint(asset).bigint(change)
  const counts = {
    transactions: transactions.length,
    transfers: transfers.length,
    facts: facts.length,
    listEntries: listEntries.length,
    changes: changes.length,
  }
  return { ...rest, ledger: sums, counts }
}

function unpackBlock(reader: ByteReader, { counts, ledger, ...rest }: PackedBlock): PreparedBlock {
  const transactions = readFees(reader, decodeTransactions(readPart(reader), counts.transactions))
  const transfers = counts.transfers > 0 ? decodeTransfers(readPart(reader), counts.transfers) : []
  const facts = counts.facts > 0 ? decodeFacts(readPart(reader), counts.facts) : []
  const listEntries: ListEntry[] = []
  for (let left = counts.listEntries; left > 0; left--)
    listEntries.push({ list: reader.uint(), key: reader.uint(), position: reader.uint() })
  const changes: PreparedChange[] = []
  for (let left = counts.changes; left > 0; left--)
    changes.push({ account: reader.uint(), asset: reader.uint(), change: reader.bigint() })
  return { ...rest, transactions, transfers, facts, listEntries, ledger: { ...ledger, changes } }
}

const writePart = (writer: ByteWriter, part: Buffer): void => void writer.uint(part.length).bytes(part)
const readPart = (reader: ByteReader): Buffer => reader.bytes(reader.uint())

/** Stored records of transactions lack who paid which part of the fee. */
function writeFees(writer: ByteWriter, transactions: readonly PreparedTransaction[]): void {
  for (const { sources } of transactions)
    if (sources !== undefined) writer.bigint(sources.netFeeSun).bigint(sources.energyFeeSun)
}

const readFees = (
  reader: ByteReader,
  transactions: ReturnType<typeof decodeTransactions>,
): readonly PreparedTransaction[] =>
  transactions.map((one) => {
    const { sources } = one
    if (sources === undefined) return one as PreparedTransaction
    const { stakedEnergy, suppliedEnergy, paidBandwidth } = sources
    const netFeeSun = reader.bigint()
    const energyFeeSun = reader.bigint()
    return Object.assign(one, {
      sources: { netFeeSun, energyFeeSun, stakedEnergy, suppliedEnergy, paidBandwidth },
    })
  })
