import { fromHex, limits, Malformed } from '@sundial/primitives'
import { rawTransaction, transaction } from '@sundial/protocol'
import { checkTransactionId } from '../check-block.ts'
import type { NodeTransaction } from '../node-client.ts'
import { isObject, listOf, type Members, membersOf, textOf } from './members.ts'

/**
 * A transaction as nodes and TronGrid print it. `raw_data_hex` is the truth: the bytes that were hashed and signed;
 * `raw_data` is not read. Throws `malformed_…`, `transaction_id_mismatch`.
 */
export function transactionFromJson(json: unknown): NodeTransaction {
  const members = membersOf(json, 'a transaction')
  const id = textOf(members, 'txID').toLowerCase()
  const rawData = rawTransaction.decode(limitedHex(textOf(members, 'raw_data_hex')))
  checkTransactionId(rawData, id)
  const outer = { signature: signaturesOf(members), ret: retOf(members) }
  return { id, transaction: { ...transaction.fromJson(outer, { visible: false }), rawData } }
}

/** Some libraries print a lone signature without its list. */
const signaturesOf = (members: Members): readonly unknown[] =>
  typeof members['signature'] === 'string' ? [members['signature']] : listOf(members, 'signature')

export function limitedHex(hex: string): Uint8Array {
  if (hex.length / 2 > limits.transactionBytes) {
    throw new Malformed(
      'transaction',
      `A transaction of ${hex.length / 2} bytes is more than the chain takes.`,
    )
  }
  return fromHex(hex)
}

/** TronGrid's own shape, told by `net_fee` beside the transaction, puts a fee into `ret` that the chain does not. */
function retOf(members: Members): readonly unknown[] {
  const ret = listOf(members, 'ret')
  if (members['net_fee'] === undefined) return ret
  return ret.map((item) => (isObject(item) ? { ...item, fee: undefined } : item))
}
