import { permissions } from '@sundial/operations'
import { type Address, toBase58, toHex } from '@sundial/primitives'
import { operationTypes, type Permission } from '@sundial/protocol'
import { initialActivePermission, defaultOwnerPermission } from '../state/ledger-on.ts'
import type { Reader } from '../state/state.ts'
import type { SignedTransaction } from './signed-transaction.ts'
import { signatureRefused } from './transaction-refused.ts'

/** java-tron DynamicPropertiesStore TOTAL_SIGN_NUM. */
export const maxSignatures = permissions.maxKeys

/** java-tron TransactionCapsule.validateSignature: the signatures reach the threshold of the permission they use. */
export function checkSignatures(signed: SignedTransaction, state: Reader): void {
  const { signature } = signed.transaction
  if (isFromShielded(signed)) {
    if (signature.length === 0) return
    const text =
      'there should be no signatures signed by transparent address when transfer from shielded address'
    throw signatureRefused(text)
  }
  if (signature.length === 0) throw signatureRefused('miss sig or contract')
  if (signature.length > maxSignatures) throw signatureRefused('too many signatures')
  const permission = permissionUsed(signed, state)
  if (permission === undefined) throw signatureRefused("permission isn't exit")
  if (signed.envelope.permissionId !== 0) checkActive(permission, signed)
  if (signedWeight(permission, signed).weight < permission.threshold) throw signatureRefused('sig error')
}

const isFromShielded = ({ envelope, owner }: SignedTransaction): boolean =>
  envelope.type === 'ShieldedTransferContract' && owner === ''

function permissionUsed(signed: SignedTransaction, state: Reader): Permission | undefined {
  const { permissionId } = signed.envelope
  const account = state.get('accounts', signed.owner)
  if (account !== undefined) return permissions.permissionById(account, permissionId)
  if (permissionId === 0) return defaultOwnerPermission(signed.owner)
  return permissionId === 2 ? initialActivePermission(signed.owner, state) : undefined
}

function checkActive(permission: Permission, signed: SignedTransaction): void {
  if (permission.type !== 'Active') throw signatureRefused('Permission type is error')
  if (permission.operations.length !== 32) throw signatureRefused('operations size must be 32')
  if (!covers(permission, signed)) throw signatureRefused('Permission denied')
}

export const covers = ({ operations }: Permission, { operation }: SignedTransaction): boolean =>
  permissions.isNamed(operations, operationTypes[operation.kind])

/** java-tron TransactionCapsule.checkWeight: who approved, and what their keys weigh together. */
export function signedWeight(permission: Permission, signed: SignedTransaction) {
  const { signature } = signed.transaction
  if (signature.length > permission.keys.length) {
    throw signatureRefused(
      `Signature count is ${signature.length} more than key counts of permission : ${permission.keys.length}`,
    )
  }
  const approved: Address[] = []
  let weight = 0n
  for (const [index, signer] of signed.signers.entries()) {
    const key = permission.keys.find(({ address }) => address === signer)
    if (key === undefined || key.weight === 0n) {
      const text = `${toHex(signature[index]!)} is signed by ${toBase58(signer)} but it is not contained of permission.`
      throw signatureRefused(text)
    }
    if (approved.includes(signer)) throw signatureRefused(`${toBase58(signer)} has signed twice!`)
    approved.push(signer)
    weight += key.weight
  }
  return { approved, weight }
}
