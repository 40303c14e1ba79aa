import { type Address, dayMs, isAccountAddress, sunPerTrx } from '@sundial/primitives'
import type { KnownOperation, Operation } from './decode-operation.ts'
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

/** Why a chain refuses a transaction by its limits: those of the chain at its newest block decide. */
export type LimitRefusal = 'fee_limit_above_maximum' | 'expired' | 'expires_too_late'

type Limits = {
  readonly kind: Operation['kind']
  readonly feeLimitSun: bigint
  readonly expirationMs: bigint
}

type ChainLimits = {
  /** The parameter getMaxFeeLimit; `undefined` while it is unknown. */
  readonly mostFeeLimitSun: bigint | undefined
  /** Time of the newest block. */
  readonly headMs: bigint
}

/**
 * By java-tron's VMActuator.create and call, which only contracts pass, and Manager.validateCommon: a transaction ends after the
 * newest block, and at most a day after it.
 */
export function limitRefusalOf(
  { kind, feeLimitSun, expirationMs }: Limits,
  { mostFeeLimitSun, headMs }: ChainLimits,
): LimitRefusal | undefined {
  if (expirationMs <= headMs) return 'expired'
  if (expirationMs > headMs + BigInt(dayMs)) return 'expires_too_late'
  const runs = kind === 'TriggerSmartContract' || kind === 'CreateSmartContract'
  const isHigh = mostFeeLimitSun !== undefined && feeLimitSun > mostFeeLimitSun
  return runs && isHigh ? 'fee_limit_above_maximum' : undefined
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
