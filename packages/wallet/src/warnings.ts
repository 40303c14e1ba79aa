import { decodeCall } from '@sundial/abi'
import type { KnownOperation, Operation } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { BalanceChange } from './balances-after.ts'

/** What a person should know before they sign; a text of the web app explains each. */
export type Warning =
  | 'look_alike'
  | 'risk'
  | 'contract_recipient'
  | 'unlimited_approval'
  | 'permission_change'
  | 'above_balance'
  | 'would_fail'
  | 'new_account'
  | 'first_payment'

/** Warnings of likely losses; the others are for information. */
export const severeWarnings: ReadonlySet<Warning> = new Set([
  'look_alike',
  'risk',
  'contract_recipient',
  'unlimited_approval',
  'permission_change',
  'above_balance',
  'would_fail',
])

/** What is known about a transaction besides its bytes; members are absent while they are unknown. */
export type WarningFacts = {
  /** About the recipient of a payment. */
  readonly recipient?: {
    readonly isActive?: boolean | undefined
    readonly isContract: boolean
    readonly isRisk: boolean
    readonly isKnown: boolean
    readonly isLookAlike: boolean
  }
  readonly wouldFail: boolean
  readonly balances: readonly BalanceChange[] | undefined
}

/** Who receives the payment of an operation, if it is one; of a TRC20 transfer the account in its call. */
export function recipientOf(operation: Operation): Address | undefined {
  if (operation.kind === 'TransferContract' || operation.kind === 'TransferAssetContract') {
    return operation.value.toAddress
  }
  const call = callOf(operation)
  return call?.signature === 'transfer(address,uint256)' ? (call.values[0]?.value as Address) : undefined
}

/** The warnings of a transaction, most severe first. */
export function warningsOf(operation: Operation, facts: WarningFacts): readonly Warning[] {
  const { recipient, wouldFail, balances } = facts
  const checks: readonly (readonly [Warning, boolean | undefined])[] = [
    ['look_alike', recipient?.isLookAlike],
    ['risk', recipient?.isRisk],
    ['permission_change', operation.kind === 'AccountPermissionUpdateContract'],
    ['unlimited_approval', isUnlimitedApproval(operation)],
    ['contract_recipient', recipient?.isContract === true && isPlainTransfer(operation)],
    ['above_balance', balances?.some(({ after }) => after < 0n)],
    ['would_fail', wouldFail],
    ['new_account', recipient?.isActive === false],
    ['first_payment', recipient?.isKnown === false && recipient.isActive === true],
  ]
  return checks.filter(([, isSet]) => isSet === true).map(([warning]) => warning)
}

/** Allowances from here on are more than any supply: contracts use the largest number for one without end. */
const unlimited = 2n ** 255n

function isUnlimitedApproval(operation: Operation): boolean {
  const call = callOf(operation)
  if (call?.signature === 'setApprovalForAll(address,bool)') return call.values[1]?.value === true
  const isApproval =
    call?.signature === 'approve(address,uint256)' ||
    call?.signature === 'increaseAllowance(address,uint256)' ||
    call?.signature === 'increaseApproval(address,uint256)'
  return isApproval && (call.values[1]?.value as bigint) >= unlimited
}

const isPlainTransfer = ({ kind }: Operation): boolean =>
  kind === 'TransferContract' || kind === 'TransferAssetContract'

const callOf = (operation: Operation | KnownOperation) =>
  operation.kind === 'TriggerSmartContract' && operation.value.data.length > 0
    ? decodeCall(operation.value.data)
    : undefined
