import { permissions } from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import {
  type Account,
  operationTypes,
  type Permission,
  type SigningRules,
  type Transaction,
  transactionSigner,
  transaction as transactionMessage,
} from '@sundial/protocol'
import type { MultiSignature } from './multi-signature.ts'
import { refused } from './read-submission.ts'

/**
 * A waiting transaction by the permissions that its account has now: keys that came may read it, signatures of keys that left
 * weigh nothing, and it fails when its permission is gone or no longer covers its operation. The same object where nothing
 * changed.
 */
export function atPresent(
  value: MultiSignature,
  account: Account | undefined,
  { nowMs, rules }: { readonly nowMs: number; readonly rules: SigningRules },
): MultiSignature {
  const transaction = transactionMessage.decode(fromHex(value.hex))
  const { permissionId, type } = transaction.rawData!.contract[0]!
  const permission = account && permissions.permissionById(account, permissionId)
  if (permission === undefined)
    return failed(value, `The account no longer has the permission ${permissionId}.`)
  if (!permissions.covers(permission, typeNumberOf(type)))
    return failed(value, `The permission ${permissionId} no longer allows ${String(type)}.`)
  return isUnchanged(value, permission)
    ? value
    : weighedAnew(value, { transaction, permission, nowMs, rules })
}

/** -1 for a type that the protocol does not name, which no active permission covers. */
const typeNumberOf = (type: string | number): number =>
  typeof type === 'string' && type in operationTypes
    ? operationTypes[type as keyof typeof operationTypes]
    : -1

const failed = (value: MultiSignature, message: string): MultiSignature => ({
  ...value,
  state: 2,
  failure: refused('permission', message),
})

const isUnchanged = ({ keys, threshold }: MultiSignature, permission: Permission): boolean =>
  threshold === String(permission.threshold) &&
  keys.length === permission.keys.length &&
  permission.keys.every(({ address, weight }, at) => {
    const key = keys[at]!
    return key.address === address && key.weight === String(weight)
  })

type Present = {
  readonly transaction: Transaction
  readonly permission: Permission
  readonly nowMs: number
  readonly rules: SigningRules
}

function weighedAnew(
  value: MultiSignature,
  { transaction, permission, nowMs, rules }: Present,
): MultiSignature {
  const signedMs = new Map(value.keys.map((key) => [key.address, key.signedMs]))
  const signers = new Set(
    transaction.signature.map((one) => transactionSigner(fromHex(value.id), one, rules)),
  )
  return {
    ...value,
    threshold: String(permission.threshold),
    currentWeight: String(permissions.weightOf(permission, signers)),
    keys: permission.keys.map(({ address, weight }) => ({
      address,
      weight: String(weight),
      ...(signers.has(address) ? { signedMs: signedMs.get(address) ?? nowMs } : {}),
    })),
    permissionChangedMs: nowMs,
  }
}
