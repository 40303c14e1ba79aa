import type { Account, Permission } from '@sundial/protocol'

/** java-tron AccountCapsule.getPermissionById: 0 the owner's, which every account has, 1 the witness's, others active ones. */
export function permissionById(account: Account, id: number): Permission | undefined {
  if (id === 0) return account.ownerPermission ?? defaultOwner(account)
  if (id === 1) return account.witnessPermission
  return account.activePermission.find((permission) => permission.id === id)
}

const defaultOwner = ({ address }: Account): Permission => ({
  type: 'Owner',
  id: 0,
  permissionName: 'owner',
  threshold: 1n,
  parentId: 0,
  operations: new Uint8Array(0),
  keys: [{ address, weight: 1n }],
})
