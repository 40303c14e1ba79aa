import { permissions } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { Account, Permission } from '@sundial/protocol'
import { longestValidMs } from './draft.ts'

/**
 * The permissions under which keys sign for an account: the owner's, by default the account's own key, and the active ones. One
 * that was never set cannot be signed under (java-tron AccountCapsule.getPermissionById).
 */
export const controlPermissionsOf = (account: Account): readonly Permission[] => [
  permissions.permissionById(account, 0)!,
  ...account.activePermission,
]

/** Why a key cannot sign an operation under a permission. */
export type ControlObstacle = 'not_a_key' | 'not_covered'

/** The first obstacle; without a type, the operation is not decided yet. */
export function controlObstacle(
  permission: Permission,
  { key, type }: { readonly key: Address; readonly type: number | undefined },
): ControlObstacle | undefined {
  if (!permission.keys.some(({ address }) => address === key)) return 'not_a_key'
  return type === undefined || permissions.covers(permission, type) ? undefined : 'not_covered'
}

/** Why the chain would refuse a signature. */
export type SignatureObstacle = 'no_permission' | ControlObstacle

type Signing = {
  readonly permissionId: number
  readonly key: Address
  readonly type: number
}

/**
 * Why the chain refuses what the key signs under the permission of the account, by the rules of java-tron's
 * TransactionCapsule.checkPermission: only the owner's and active permissions sign.
 */
export function signatureObstacle(
  account: Account,
  { permissionId, key, type }: Signing,
): SignatureObstacle | undefined {
  const permission = controlPermissionsOf(account).find(({ id }) => id === permissionId)
  return permission === undefined ? 'no_permission' : controlObstacle(permission, { key, type })
}

/** Whether the key needs nobody else. */
export const isEnough = (permission: Permission, key: Address): boolean =>
  permissions.weightOf(permission, new Set([key])) >= permission.threshold

/** How many keys sign at least when this one is among them; all of them where they are never enough. */
export function signaturesNeeded(permission: Permission, key: Address): number {
  const others = permission.keys
    .filter(({ address }) => address !== key)
    .toSorted((left, right) => Number(right.weight - left.weight))
  const signers = [key, ...others.map(({ address }) => address)]
  const needed = signers.findIndex(
    (_, at) => permissions.weightOf(permission, new Set(signers.slice(0, at + 1))) >= permission.threshold,
  )
  return needed === -1 ? signers.length : needed + 1
}

/** Hours that a proposal may wait for its signatures. */
export const mostHours = 24

/** The typed hours: a whole number from 1 to 24; `undefined` for anything else. */
export function hoursIn(text: string): number | undefined {
  const hours = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return hours >= 1 && hours <= mostHours ? hours : undefined
}

/** How long the transaction is valid. 24 hours end one minute early: the chain refuses more. */
export const validMsOf = (hours: number): number => Math.min(hours * 3_600_000, longestValidMs)
