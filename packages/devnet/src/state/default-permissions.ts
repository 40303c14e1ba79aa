import { permissions } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { Permission } from '@sundial/protocol'
import { propertyOf } from './properties.ts'
import type { Reader } from './state.ts'

export const { defaultOwnerPermission } = permissions

/** Covers what the parameters of the state have opened. */
export const defaultActivePermission = (address: Address, state: Reader): Permission =>
  permissions.defaultActivePermission(address, { property: (name) => propertyOf(state, name) })
