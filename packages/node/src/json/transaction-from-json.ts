import { concatBytes } from '@sundial/primitives'
import { rawTransaction, transaction } from '@sundial/protocol'
import { checkTransactionId } from '../check-block.ts'
import { limitedHex } from '../native.ts'
import type { NodeTransaction } from '../node-client.ts'
import { isObject, listOf, type Members, membersOf, textOf } from './members.ts'
import { nodeTransaction, type ReadTransaction } from './read-transaction.ts'

/**
 * A transaction as nodes and TronGrid print it. `raw_data_hex` is the truth: the bytes that were hashed and signed;
 * `raw_data` is not read. Throws `malformed_…`, `transaction_id_mismatch`.
 */
export function transactionFromJson(json: unknown): NodeTransaction {
  return nodeTransaction(readTransaction(json))
}

/** As `transactionFromJson`, with the bytes: encoding what was decoded gives the same ones, and takes as long again. */
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
  return { id, transaction: { rawData, signature: around.signature, ret: around.ret }, encoded }
}

/** Tag of `raw_data`, which is field 1, and its length as a varint. */
function fieldHead(length: number): Uint8Array {
  const head = [0x0a]
  for (let rest = length; ; rest >>>= 7) {
    head.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest <= 127) return Uint8Array.from(head)
  }
}

/** Some libraries print a lone signature without its list. */
const signaturesOf = (members: Members): readonly unknown[] =>
  typeof members['signature'] === 'string' ? [members['signature']] : listOf(members, 'signature')

/** TronGrid's own shape, told by `net_fee` beside the transaction, puts a fee into `ret` that the chain does not. */
function retOf(members: Members): readonly unknown[] {
  const ret = listOf(members, 'ret')
  if (members['net_fee'] === undefined) return ret
  return ret.map((item) => (isObject(item) ? { ...item, fee: undefined } : item))
}
