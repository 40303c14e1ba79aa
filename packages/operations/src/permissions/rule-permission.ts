import { type Permission } from '@sundial/protocol'
import { type LedgerView, rule, ruleAddress, within64 } from '../ledger.ts'
import { availableOperations } from './available-operations.ts'

/** java-tron DynamicPropertiesStore TOTAL_SIGN_NUM: keys of a permission, and signatures of a transaction. */
export const maxKeys = 5

/** java-tron AccountPermissionUpdateActuator.checkPermission. */
export function rulePermission(permission: Permission, ledger: LedgerView): void {
  const { keys, threshold, permissionName, parentId, type } = permission
  rule(keys.length <= maxKeys, `number of keys in permission should not be greater than ${maxKeys}`)
  rule(keys.length > 0, "key's count should be greater than 0")
  rule(type !== 'Witness' || keys.length === 1, "Witness permission's key count should be 1")
  rule(threshold > 0n, "permission's threshold should be greater than 0")
  rule(permissionName.length <= 32, "permission's name is too long")
  rule(parentId === 0, "permission's parent should be owner")
  const isDistinct = new Set(keys.map(({ address }) => address)).size === keys.length
  rule(isDistinct, `address should be distinct in permission ${type}`)
  const weight = weightOf(keys)
  rule(weight >= threshold, `sum of all key's weight should not be less than threshold in permission ${type}`)
  if (type === 'Active') ruleOperations(permission, ledger)
  else rule(permission.operations.length === 0, `${type} permission needn't operations`)
}

function weightOf(keys: Permission['keys']): bigint {
  let sum = 0n
  for (const { address, weight } of keys) {
    ruleAddress(address, 'key is not a validate address')
    rule(weight > 0n, "key's weight should be greater than 0")
    sum = within64(sum + weight)
  }
  return sum
}

function ruleOperations({ operations }: Permission, ledger: LedgerView): void {
  rule(operations.length === 32, 'operations size must 32')
  const available = availableOperations(ledger)
  for (let number = 0; number < 256; number++) {
    if (isNamed(operations, number)) rule(available.has(number), `${number} isn't a validate ContractType`)
  }
}

/** Bit n of the bitmap stands for operation type n. */
export const isNamed = (operations: Uint8Array, number: number): boolean =>
  ((operations[number >> 3] ?? 0) & (1 << (number & 7))) !== 0
