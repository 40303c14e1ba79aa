import { concatBytes } from '@sundial/primitives'
import { blockHeader, rawTransaction, type Receipt, receipt, transaction } from '@sundial/protocol'
import {
  checkBlock,
  checkHeader,
  checkTransactionId,
  fieldLength,
  nodeTransaction,
  type ReadTransaction,
} from '../check-block.ts'
import { limitedHex } from '../native.ts'
import type { NodeBlock, NodeHead, NodeTransaction } from '../node-client.ts'
import { isObject, listOf, type Members, membersOf, textOf } from './members.ts'

/** A block in java-tron's JSON, `visible` or not, checked against its own bytes. */
export function blockFromJson(json: unknown): NodeBlock {
  const transactions = listOf(membersOf(json, 'a block'), 'transactions').map(readTransaction)
  return checkBlock({ ...headerFromJson(json), transactions })
}

/** Id and height of a block in JSON, without parsing its transactions. */
export const headFromJson = (json: unknown): NodeHead => checkHeader(headerFromJson(json))

export function headerFromJson(json: unknown) {
  const members = membersOf(json, 'a block')
  return {
    id: textOf(members, 'blockID').toLowerCase(),
    // The form of an address follows from its characters, and a header has no other member that `visible` changes.
    header: blockHeader.fromJson(members['block_header'], { visible: false }),
  }
}

/**
 * A transaction in the JSON of nodes and TronGrid. `raw_data_hex` is authoritative: the bytes that were hashed and
 * signed; `raw_data` is not read. Throws `malformed_…`, `transaction_id_mismatch`.
 */
export function transactionFromJson(json: unknown): NodeTransaction {
  return nodeTransaction(readTransaction(json))
}

/** Like `transactionFromJson`, with the bytes: encoding the result gives the same ones, but takes as long again. */
export function readTransaction(json: unknown): ReadTransaction {
  const members = membersOf(json, 'a transaction')
  const id = textOf(members, 'txID').toLowerCase()
  const bytes = limitedHex(textOf(members, 'raw_data_hex'))
  const rawData = rawTransaction.decode(bytes)
  checkTransactionId(rawData, id, bytes)
  const around = transaction.fromJson(
    { signature: signaturesOf(members), ret: retOf(members) },
    { visible: false },
  )
  const encoded = concatBytes(fieldHead(bytes.length), bytes, transaction.encode(around))
  const signatures = around.signature.reduce((sum, { length }) => sum + fieldLength(length), 0)
  const bytesWithoutRet = fieldLength(bytes.length) + signatures
  return {
    id,
    transaction: { rawData, signature: around.signature, ret: around.ret },
    encoded,
    bytesWithoutRet,
  }
}

/** Tag of `raw_data`, which is field 1, and its length as a varint. */
function fieldHead(length: number): Uint8Array {
  const head = [0x0a]
  for (let rest = length; ; rest >>>= 7) {
    head.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest <= 127) return Uint8Array.from(head)
  }
}

/** Some libraries print a single signature without a list. */
const signaturesOf = (members: Members): readonly unknown[] =>
  typeof members['signature'] === 'string' ? [members['signature']] : listOf(members, 'signature')

/** TronGrid's own shape, recognized by `net_fee` next to the transaction, adds a fee to `ret` that the chain does not have. */
function retOf(members: Members): readonly unknown[] {
  const ret = listOf(members, 'ret')
  if (members['net_fee'] === undefined) return ret
  return ret.map((item) => (isObject(item) ? { ...item, fee: undefined } : item))
}

/** A java-tron TransactionInfo, `visible` or not: the form follows from its addresses. Throws `malformed_json`. */
export function receiptFromJson(json: unknown): Receipt {
  const members = membersOf(json, 'a receipt')
  return receipt.fromJson(members, { visible: isVisible(members) })
}

const isVisible = (members: Members): boolean =>
  isBase58(members['contract_address']) ||
  listOf(members, 'log').some((log) => isObject(log) && isBase58(log['address']))

const isBase58 = (address: unknown): boolean => typeof address === 'string' && !/^[0-9a-f]*$/i.test(address)
