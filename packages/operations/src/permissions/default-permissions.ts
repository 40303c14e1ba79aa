import { type Address, fromHex } from '@sundial/primitives'
import { type Permission, permission } from '@sundial/protocol'
import type { LedgerView } from '../ledger.ts'

/** java-tron AccountCapsule.createDefaultOwnerPermission. */
export const defaultOwnerPermission = (address: Address): Permission =>
  permission.create({ permissionName: 'owner', threshold: 1n, keys: [{ address, weight: 1n }] })

/** java-tron AccountCapsule.createDefaultWitnessPermission. */
export const defaultWitnessPermission = (address: Address): Permission =>
  permission.create({
    type: 'Witness',
    id: 1,
    permissionName: 'witness',
    threshold: 1n,
    keys: [{ address, weight: 1n }],
  })

/** java-tron AccountCapsule.createDefaultActivePermission: it covers the operations that the chain's parameters allow. */
export const defaultActivePermission = (address: Address, ledger: Pick<LedgerView, 'property'>): Permission =>
  permission.create({
    type: 'Active',
    id: 2,
    permissionName: 'active',
    threshold: 1n,
    operations: fromHex(ledger.property('activeDefaultOperations').toString(16).padStart(64, '0')),
    keys: [{ address, weight: 1n }],
  })
