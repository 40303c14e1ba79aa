import type { Address } from '@sundial/primitives'
import type { Account, Permission } from '@sundial/protocol'
import { defaultOwnerPermission } from './default-permissions.ts'
import { isNamed } from './rule-permission.ts'

/** java-tron AccountCapsule.getPermissionById: 0 the owner's, which every account has, 1 the witness's, others active ones. */
export function permissionById(account: Account, id: number): Permission | undefined {
  if (id === 0) return account.ownerPermission ?? defaultOwnerPermission(account.address)
  if (id === 1) return account.witnessPermission
  return account.activePermission.find((permission) => permission.id === id)
}

/** Whether a transaction may use the permission for an operation type: the owner's covers all, the witness's none. */
export const covers = ({ id, operations }: Permission, type: number): boolean =>
  id === 0 || (id !== 1 && isNamed(operations, type))

/** Weight of the signers under the permission; those that are no keys of it weigh nothing. */
export const weightOf = ({ keys }: Permission, signers: ReadonlySet<Address>): bigint =>
  keys.reduce((sum, { address, weight }) => (signers.has(address) ? sum + weight : sum), 0n)
