import { type Receipt, receipt } from '@sundial/protocol'
import { isObject, listOf, type Members, membersOf } from './members.ts'

/** A java-tron TransactionInfo, `visible` or not: the form is told by its addresses. Throws `malformed_json`. */
export function receiptFromJson(json: unknown): Receipt {
  const members = membersOf(json, 'a receipt')
  return receipt.fromJson(members, { visible: addressesOf(members).some((text) => text.startsWith('T')) })
}

function addressesOf(members: Members): readonly string[] {
  const logs = listOf(members, 'log').map((log) => (isObject(log) ? log['address'] : undefined))
  return [members['contract_address'], ...logs].filter((item) => typeof item === 'string')
}
