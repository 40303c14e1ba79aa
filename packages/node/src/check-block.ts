// What a node says about a block, checked against the block's own bytes. Pure; used for real and recorded nodes.
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

/** The block when id and Merkle root fit. Throws `block_id_mismatch`, `transaction_root_mismatch`. */
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

/** Height and id of a header when the id fits. Throws `block_id_mismatch`. */
export function checkHeader({ id, header }: Pick<ClaimedBlock, 'id' | 'header'>): NodeHead {
  const raw = rawHeaderOf(header)
  checkBlockId(raw, id)
  return { height: Number(raw.number), id }
}

export function checkBlockId(raw: RawBlockHeader, claimed: string): void {
  const id = blockId(raw)
  if (id !== claimed)
    throw new BlockIdMismatch(`Block ${raw.number} is called ${claimed}, its header says ${id}.`)
}

/** Throws `block_height_mismatch` when the node answers with another block than the one requested. */
export function checkHeight(height: number, block: NodeHead): void {
  if (block.height === height) return
  throw new BlockHeightMismatch(`Block ${height} was requested and the node answered with ${block.height}.`)
}

/** The hash of the raw bytes is the id; whoever has them spares encoding them again. */
export function checkTransactionId(
  raw: RawTransaction,
  claimed: string,
  bytes = rawTransaction.encode(raw),
): void {
  const id = sha256Hex(bytes)
  if (id !== claimed)
    throw new TransactionIdMismatch(`A transaction is called ${claimed}, its bytes say ${id}.`)
}

/**
 * The transactions as the header's root proves them, with the length of each in bytes. Blocks before October 2018
 * carry no `ret` (the root is over the transactions without it), though a source may print one.
 */
export function checkTransactionRoot(raw: RawBlockHeader, transactions: readonly ReadTransaction[]) {
  const bytesOf = ({ transaction, encoded }: ReadTransaction) =>
    encoded ?? transactionMessage.encode(transaction)
  // The second is made only where the first is another's.
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

/** Throws `receipt_mismatch` when a node answers with the receipt of another transaction or block. */
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

/** The genesis block is signed by nobody. */
const holdsSignature = (header: BlockHeader): boolean =>
  header.witnessSignature.length > 0 || header.rawData?.number === 0n

function* candidates(transactions: readonly ReadTransaction[]): Generator<readonly ReadTransaction[]> {
  yield transactions
  yield transactions.map(withoutRet)
}

const withoutRet = ({ id, transaction }: NodeTransaction): NodeTransaction =>
  transaction.ret.length === 0 ? { id, transaction } : { id, transaction: { ...transaction, ret: [] } }

function sizeOfBlock(header: BlockHeader, transactionLengths: readonly number[]): number {
  const lengths = [...transactionLengths, blockHeader.encode(header).length]
  return lengths.reduce((size, length) => size + fieldLength(length), 0)
}

/** A one-byte tag, the length as a varint, and the bytes. */
const fieldLength = (length: number): number => 1 + Math.max(1, Math.ceil(Math.log2(length + 1) / 7)) + length

// A node that contradicts itself may do better the next time, and so may another server: nothing of its answer is stored.

/** A node that calls a block by an id its header does not have. */
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

/** A block that neither its witness nor the key of that witness's permission signed. */
export class BlockSignatureMismatch extends Unavailable {
  readonly code = 'block_signature_mismatch'
}

export class ReceiptMismatch extends Unavailable {
  readonly code = 'receipt_mismatch'
}

/** A transaction with its bytes, as the block's root is over them, where the source has them at hand. */
export type ReadTransaction = NodeTransaction & { readonly encoded?: Uint8Array | undefined }

export const nodeTransaction = ({ id, transaction }: ReadTransaction): NodeTransaction => ({
  id,
  transaction,
})
