// Blocks, transactions and receipts in the bytes of java-tron's gRPC interface, checked like those in JSON.
import { limits, Malformed, toHex } from '@sundial/primitives'
import {
  type BlockHeader,
  blockHeader,
  bytes,
  message,
  rawTransaction,
  type Receipt,
  receipt,
  repeated,
  transaction,
  transactionResult,
  unknownFields,
} from '@sundial/protocol'
import {
  checkBlock,
  checkHeader,
  checkReceipt,
  checkTransactionId,
  fieldLength,
  nodeTransaction,
  type ReadTransaction,
} from '../check-block.ts'
import { sha256Hex } from '../native.ts'
import type { NodeBlock, NodeHead, NodeTransaction } from '../node-client.ts'

/** The parts of messages as bytes: what is hashed is what the node sent, and is not encoded again. */
const extentionParts = message({ transaction: [1, bytes], txid: [2, bytes], result: [4, bytes] })
const blockParts = message({
  transactions: [1, repeated(extentionParts)],
  blockHeader: [2, bytes],
  blockid: [3, bytes],
})
const headParts = message({
  transactions: [1, repeated(bytes)],
  blockHeader: [2, bytes],
  blockid: [3, bytes],
})
const blocksParts = message({ block: [1, repeated(bytes)] })
const transactionParts = message({
  rawData: [1, bytes],
  signature: [2, repeated(bytes)],
  ret: [5, repeated(bytes)],
})
const receiptParts = message({ transactionInfo: [1, repeated(bytes)] })

/** A `BlockExtention`; nothing where the node has none. Throws what `checkBlock` throws. */
export function blockFromBytes(encoded: Uint8Array): NodeBlock | undefined {
  if (encoded.length === 0) return undefined
  const { transactions, ...head } = blockParts.decode(encoded)
  return checkBlock({
    ...headerOf(head),
    transactions: transactions.map((item) => readTransaction(item.transaction, toHex(item.txid))),
  })
}

/** Blocks of a `BlockListExtention`, each as its bytes. */
export const blocksOfList = (encoded: Uint8Array): readonly Uint8Array[] => blocksParts.decode(encoded).block

/** Id and height of a `BlockExtention`, without a look at its transactions. */
export const headFromBytes = (encoded: Uint8Array): NodeHead =>
  checkHeader(headerOf(headParts.decode(encoded)))

function headerOf(head: { readonly blockHeader: Uint8Array; readonly blockid: Uint8Array }): {
  readonly id: string
  readonly header: BlockHeader
} {
  return { id: toHex(head.blockid), header: blockHeader.decode(head.blockHeader) }
}

/** A `Transaction`; nothing where the node has none. */
export function transactionFromBytes(encoded: Uint8Array): NodeTransaction | undefined {
  if (encoded.length === 0) return undefined
  return nodeTransaction(readTransaction(encoded, undefined))
}

/** Throws `malformed_…`, and `transaction_id_mismatch` when the bytes have another id than the node claims. */
function readTransaction(encoded: Uint8Array, claimed: string | undefined): ReadTransaction {
  if (encoded.length > limits.transactionBytes)
    throw new Malformed('transaction', `A transaction of ${encoded.length} bytes exceeds the chain's limit.`)
  const parts = transactionParts.decode(encoded)
  const rawBytes = isPlain(parts) ? parts.rawData : rawTransaction.encode(rawOf(encoded))
  const rawData = rawTransaction.decode(rawBytes)
  if (claimed !== undefined) checkTransactionId(rawData, claimed, rawBytes)
  const whole = isPlain(parts)
    ? { rawData, signature: parts.signature, ret: parts.ret.map((item) => transactionResult.decode(item)) }
    : transaction.decode(encoded)
  return {
    id: claimed ?? sha256Hex(rawBytes),
    transaction: whole,
    encoded,
    bytesWithoutRet: isPlain(parts) ? lengthOf(parts) : transaction.encode({ ...whole, ret: [] }).length,
  }
}

/** Whether the parts are all that the bytes say: an encoder that is not canonical may write one in two pieces. */
const isPlain = (parts: object): boolean => !Object.isFrozen(parts) && !(unknownFields in parts)

const rawOf = (encoded: Uint8Array) => transaction.decode(encoded).rawData ?? rawTransaction.create({})

const lengthOf = ({ rawData, signature }: ReturnType<typeof transactionParts.decode>): number =>
  [rawData, ...signature].reduce((sum, { length }) => sum + fieldLength(length), 0)

/** A `TransactionInfoList` of a block. Throws `receipt_mismatch`. */
export function receiptsFromBytes(encoded: Uint8Array, height: number): readonly Receipt[] {
  return receiptParts.decode(encoded).transactionInfo.map((item) => {
    const read = receipt.decode(item)
    checkReceipt(read, { height })
    return read
  })
}
