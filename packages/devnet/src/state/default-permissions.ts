import { type Address, fromHex } from '@sundial/primitives'
import { type Permission, permission } from '@sundial/protocol'

/** Operations an active permission covers by default on mainnet today (chain property ActiveDefaultOperations). */
const activeOperations = fromHex('7fff1fc0033ec30f'.padEnd(64, '0'))

/** java-tron AccountCapsule.createDefaultOwnerPermission. */
export const defaultOwnerPermission = (address: Address): Permission =>
  permission.create({ permissionName: 'owner', threshold: 1n, keys: [{ address, weight: 1n }] })

/** java-tron AccountCapsule.createDefaultActivePermission. */
export const defaultActivePermission = (address: Address): Permission =>
  permission.create({
    type: 'Active',
    id: 2,
    permissionName: 'active',
    threshold: 1n,
    operations: activeOperations,
    keys: [{ address, weight: 1n }],
  })
