import { isAccountAddress, sunPerTrx, type Address } from '@sundial/primitives'
import type { KnownOperation } from './decode-operation.ts'
import type { ReviewValue } from './facets.ts'
import { reviewOf } from './review-of.ts'

/** Why every chain refuses an operation, whatever its state: by the first rules of java-tron's actuators. */
export type OperationRefusal = 'invalid_address' | 'invalid_amount' | 'to_itself'

/** The refusal that follows from the message alone; `undefined` where the state of the chain decides. */
export function refusalOf(operation: KnownOperation): OperationRefusal | undefined {
  const values = reviewOf(operation).rows.flatMap(([, value]) => partsOf(value))
  if (required(operation).includes('') || values.some(isNoAddress)) return 'invalid_address'
  if (values.some(isNegative) || leastOf(operation) > amountOf(operation)) return 'invalid_amount'
  return isToItself(operation) ? 'to_itself' : undefined
}

function partsOf(value: ReviewValue): readonly ReviewValue[] {
  if (value.kind === 'list') return value.items.flatMap(partsOf)
  if (value.kind === 'rows') return value.rows.flatMap(([, each]) => partsOf(each))
  if (value.kind === 'call') return [{ kind: 'address', address: value.contract }]
  return value.kind === 'permission'
    ? value.permission.keys.map(({ address }) => ({ kind: 'address', address }))
    : [value]
}

/** Some addresses may be left out; none may be malformed (java-tron DecodeUtil.addressValid). */
const isNoAddress = (value: ReviewValue): boolean =>
  value.kind === 'address' && value.address !== '' && !isAccountAddress(value.address)

const isNegative = (value: ReviewValue): boolean => value.kind === 'amount' && value.amount < 0n

/** Addresses without which there is no such operation. */
function required({ value }: KnownOperation): readonly Address[] {
  const { ownerAddress, toAddress, accountAddress, contractAddress } = value as Partial<
    Record<string, Address>
  >
  return [ownerAddress, toAddress, accountAddress, contractAddress].filter((one) => one !== undefined)
}

/** The least amount of operations that move or stake one. */
function leastOf({ kind }: KnownOperation): bigint {
  switch (kind) {
    case 'TransferContract':
    case 'TransferAssetContract':
    case 'ParticipateAssetIssueContract':
    case 'UnfreezeBalanceV2Contract':
    case 'UnDelegateResourceContract':
      return 1n
    case 'FreezeBalanceContract':
    case 'FreezeBalanceV2Contract':
    case 'DelegateResourceContract':
      return sunPerTrx
    default:
      return 0n
  }
}

function amountOf({ value }: KnownOperation): bigint {
  const { amount, balance, frozenBalance, unfreezeBalance } = value as Partial<Record<string, bigint>>
  return amount ?? balance ?? frozenBalance ?? unfreezeBalance ?? 0n
}

function isToItself(operation: KnownOperation): boolean {
  switch (operation.kind) {
    case 'TransferContract':
    case 'TransferAssetContract':
    case 'ParticipateAssetIssueContract':
      return operation.value.toAddress === operation.value.ownerAddress
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract':
    case 'FreezeBalanceContract':
      return operation.value.receiverAddress === operation.value.ownerAddress
    default:
      return false
  }
}
