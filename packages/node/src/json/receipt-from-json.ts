import { type Receipt, receipt } from '@sundial/protocol'
import { isObject, listOf, type Members, membersOf } from './members.ts'

/** A java-tron TransactionInfo, `visible` or not: the form is told by its addresses. Throws `malformed_json`. */
export function receiptFromJson(json: unknown): Receipt {
  const members = membersOf(json, 'a receipt')
  return receipt.fromJson(members, { visible: isVisible(members) })
}

const isVisible = (members: Members): boolean =>
  isBase58(members['contract_address']) ||
  listOf(members, 'log').some((log) => isObject(log) && isBase58(log['address']))

const isBase58 = (address: unknown): boolean => typeof address === 'string' && address.startsWith('T')
