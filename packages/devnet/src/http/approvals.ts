import { permissions } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import {
  address as addressField,
  type JsonForm,
  type Permission,
  permission as permissionMessage,
} from '@sundial/protocol'
import { covers, maxSignatures, signedWeight } from '../rules/check-signatures.ts'
import type { SignedTransaction } from '../rules/signed-transaction.ts'
import { TransactionRefused } from '../rules/transaction-refused.ts'
import type { Reader } from '../state/state.ts'
import { printTransaction } from '../server/print.ts'

/** r, s and v. */
const signatureBytes = 65

/** java-tron TransactionExtention around a transaction that was handed in. */
const printExtention = (signed: SignedTransaction, form: JsonForm) => ({
  transaction: printTransaction(signed.transaction, form),
  txid: signed.id,
  result: { result: true },
})

type Printed = Readonly<Record<string, unknown>>

/** java-tron TransactionUtil.getTransactionSignWeight. */
export const reportSignWeight = (signed: SignedTransaction, state: Reader, form: JsonForm): Printed =>
  malformed(signed) ?? {
    ...weighed(signed, state, form),
    transaction: printExtention(signed, form),
  }

/** A malformed request is answered without the transaction. */
function malformed({ transaction: { signature } }: SignedTransaction): Printed | undefined {
  if (signature.length > maxSignatures) return failed('OTHER_ERROR', 'too many signatures')
  const short = signature.find(({ length }) => length < signatureBytes)
  return short && failed('SIGNATURE_FORMAT_ERROR', `Signature size is ${short.length}`)
}

function weighed(signed: SignedTransaction, state: Reader, form: JsonForm): Printed {
  if (signed.raw.contract.length === 0) return failed('OTHER_ERROR', 'Invalid transaction: no valid contract')
  const used = permissionUsed(signed, state)
  if (typeof used === 'string') return failed('PERMISSION_ERROR', used)
  const printed = { permission: permissionMessage.toJson(used, form) }
  if (signed.transaction.signature.length === 0) return { ...printed, ...reached(used, 0n) }
  try {
    const { approved, weight } = signedWeight(used, signed)
    return {
      ...printed,
      approved_list: approved.map(shown(form)),
      current_weight: weight,
      ...reached(used, weight),
    }
  } catch (error) {
    return { ...printed, ...failureOf(error) }
  }
}

/** Returns java-tron's message where there is no such permission. */
function permissionUsed(signed: SignedTransaction, state: Reader): Permission | string {
  const account = state.get('accounts', signed.owner)
  if (account === undefined) return 'Account does not exist!'
  const { permissionId } = signed.envelope
  const permission = permissions.permissionById(account, permissionId)
  if (permission === undefined) return 'Permission for this, does not exist!'
  if (permissionId === 0) return permission
  if (permission.type !== 'Active') return 'Permission type is wrong!'
  return covers(permission, signed) ? permission : 'Permission denied!'
}

/** ENOUGH_PERMISSION is the enum's zero and so is left out. */
const reached = ({ threshold }: Permission, weight: bigint) => ({
  result: weight >= threshold ? {} : { code: 'NOT_ENOUGH_PERMISSION' },
})

/** java-tron Wallet.getTransactionApprovedList. */
export const approvedList = (signed: SignedTransaction, state: Reader, form: JsonForm): Printed =>
  malformed(signed) ?? {
    ...approvals(signed, state, form),
    transaction: printExtention(signed, form),
  }

function approvals(signed: SignedTransaction, state: Reader, form: JsonForm): Printed {
  if (signed.raw.contract.length === 0) return failed('OTHER_ERROR', 'Invalid transaction: no valid contract')
  if (state.get('accounts', signed.owner) === undefined) {
    const text = 'class org.tron.core.exception.PermissionException : Account does not exist!'
    return failed('OTHER_ERROR', text)
  }
  if (signed.transaction.signature.length === 0) return { result: {} }
  try {
    return { approved_list: signed.signers.map(shown(form)), result: {} }
  } catch (error) {
    return failureOf(error)
  }
}

const shown = (form: JsonForm) => (signer: Address) => addressField.toJson(signer, form)

const failed = (code: string, message: string) => ({ result: { code, message } })

/** A refusal with a cause means that no key can be recovered from a signature. */
function failureOf(error: unknown) {
  if (!(error instanceof TransactionRefused)) throw error
  const reason = error.message.replace('Validate signature error: ', '')
  return failed(error.cause === undefined ? 'PERMISSION_ERROR' : 'COMPUTE_ADDRESS_ERROR', reason)
}
