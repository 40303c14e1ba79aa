// Checks a node's block against the block's own bytes. Pure; for real and recorded nodes.
import { equalBytes, Malformed, toHex, Unavailable } from '@sundial/primitives'
import {
  type BlockHeader,
  blockHeader,
  blockId,
  merkleRoot,
  type RawBlockHeader,
  type RawTransaction,
  rawTransaction,
  type Receipt,
  transaction as transactionMessage,
} from '@sundial/protocol'
import { sha256, sha256Hex } from './native.ts'
import type { NodeBlock, NodeHead, NodeTransaction } from './node-client.ts'

type ClaimedBlock = {
  readonly id: string
  readonly header: BlockHeader
  readonly transactions: readonly ReadTransaction[]
}

/** The block, if id and Merkle root match. Throws `block_id_mismatch`, `transaction_root_mismatch`. */
export function checkBlock({ id, header, transactions }: ClaimedBlock): NodeBlock {
  const raw = rawHeaderOf(header)
  checkBlockId(raw, id)
  const proven = checkTransactionRoot(raw, transactions)
  return {
    height: Number(raw.number),
    id,
    header,
    transactions: proven.transactions,
    sizeBytes: holdsSignature(header) ? sizeOfBlock(header, proven.lengths) : undefined,
  }
}

/** Height and id of a header, if the id matches. Throws `block_id_mismatch`. */
export function checkHeader({ id, header }: Pick<ClaimedBlock, 'id' | 'header'>): NodeHead {
  const raw = rawHeaderOf(header)
  checkBlockId(raw, id)
  return { height: Number(raw.number), id }
}

export function checkBlockId(raw: RawBlockHeader, claimed: string): void {
  const id = blockId(raw)
  if (id !== claimed)
    throw new BlockIdMismatch(`Block ${raw.number} has the id ${claimed}, but its header gives ${id}.`)
}

/** Throws `block_height_mismatch` when the node returns another block than the requested one. */
export function checkHeight(height: number, block: NodeHead): void {
  if (block.height === height) return
  throw new BlockHeightMismatch(`Block ${height} was requested and the node returned ${block.height}.`)
}

/** The id is the hash of the raw bytes; a caller that has them avoids encoding them again. */
export function checkTransactionId(
  raw: RawTransaction,
  claimed: string,
  bytes = rawTransaction.encode(raw),
): void {
  const id = sha256Hex(bytes)
  if (id !== claimed)
    throw new TransactionIdMismatch(`A transaction has the id ${claimed}, but its bytes give ${id}.`)
}

/**
 * The transactions as the header's root proves them, with the length of each in bytes. Blocks before October 2018
 * contain no `ret` (the root covers transactions without it), though a source may print one.
 */
export function checkTransactionRoot(raw: RawBlockHeader, transactions: readonly ReadTransaction[]) {
  const bytesOf = ({ transaction, encoded }: ReadTransaction) =>
    encoded ?? transactionMessage.encode(transaction)
  // The second is computed only if the first does not match.
  for (const candidate of candidates(transactions)) {
    const encoded = candidate.map(bytesOf)
    if (equalBytes(merkleRoot(encoded.map(sha256), sha256), raw.txTrieRoot)) {
      return { transactions: candidate.map(nodeTransaction), lengths: encoded.map(({ length }) => length) }
    }
  }
  const root = toHex(raw.txTrieRoot)
  throw new TransactionRootMismatch(
    `The ${transactions.length} transactions of block ${raw.number} do not hash to its root ${root}.`,
  )
}

/** Throws `receipt_mismatch` when a node returns the receipt of another transaction or block. */
export function checkReceipt(
  receipt: Receipt,
  requested: { readonly id: string } | { readonly height: number },
): void {
  const fits =
    'id' in requested ? toHex(receipt.id) === requested.id : Number(receipt.blockNumber) === requested.height
  if (fits) return
  const wanted = 'id' in requested ? `of ${requested.id}` : `in block ${requested.height}`
  throw new ReceiptMismatch(
    `Requested a receipt ${wanted}, got ${toHex(receipt.id)} in ${receipt.blockNumber}.`,
  )
}

export function rawHeaderOf({ rawData }: BlockHeader): RawBlockHeader {
  if (rawData === undefined) throw new Malformed('block', 'The block has no header data.')
  return rawData
}

/** The genesis block has no signature. */
const holdsSignature = (header: BlockHeader): boolean =>
  header.witnessSignature.length > 0 || header.rawData?.number === 0n

function* candidates(transactions: readonly ReadTransaction[]): Generator<readonly ReadTransaction[]> {
  yield transactions
  yield transactions.map(withoutRet)
}

const withoutRet = ({ id, transaction, bytesWithoutRet }: NodeTransaction): NodeTransaction => ({
  id,
  transaction: transaction.ret.length === 0 ? transaction : { ...transaction, ret: [] },
  bytesWithoutRet,
})

function sizeOfBlock(header: BlockHeader, transactionLengths: readonly number[]): number {
  const lengths = [...transactionLengths, blockHeader.encode(header).length]
  return lengths.reduce((size, length) => size + fieldLength(length), 0)
}

/** A one-byte tag, the length as a varint, and the bytes. */
export const fieldLength = (length: number): number =>
  1 + Math.max(1, Math.ceil(Math.log2(length + 1) / 7)) + length

// A node that contradicts itself may recover, and another server may be correct: nothing of its answer is stored.

/** A node reports a block under an id that its header does not have. */
export class BlockIdMismatch extends Unavailable {
  readonly code = 'block_id_mismatch'
}

export class BlockHeightMismatch extends Unavailable {
  readonly code = 'block_height_mismatch'
}

export class TransactionIdMismatch extends Unavailable {
  readonly code = 'transaction_id_mismatch'
}

export class TransactionRootMismatch extends Unavailable {
  readonly code = 'transaction_root_mismatch'
}

/** A block signed neither by its witness nor by the key of that witness's permission. */
export class BlockSignatureMismatch extends Unavailable {
  readonly code = 'block_signature_mismatch'
}

/** A new block of a producer outside the node's active witnesses. */
export class BlockProducerMismatch extends Unavailable {
  readonly code = 'block_producer_mismatch'
}

export class ReceiptMismatch extends Unavailable {
  readonly code = 'receipt_mismatch'
}

/** A transaction with its bytes, as covered by the block's root, if the source has them. */
export type ReadTransaction = NodeTransaction & { readonly encoded?: Uint8Array | undefined }

export const nodeTransaction = ({ id, transaction, bytesWithoutRet }: ReadTransaction): NodeTransaction => ({
  id,
  transaction,
  bytesWithoutRet,
})
