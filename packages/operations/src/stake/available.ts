import { sunPerTrx } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { LedgerView } from '../ledger.ts'
import { energyUsageOf } from '../resources/energy.ts'
import { toInt64 } from '../resources/limit.ts'
import { usageTimeOf, netUsageOf } from '../resources/net.ts'
import { increasedInWindow } from '../resources/usage.ts'
import { figureOf, frozenV1Of, frozenV2Of, type Resource } from './figures.ts'

/**
 * Sun of an account's own stake whose resource is not in use and may be delegated; negative when more is in use.
 * Usage is first covered by Stake 1.0 and by delegations from others (java-tron DelegateResourceActuator,
 * FreezeV2Util.getV2NetUsage). `reserved` counts as used too.
 */
export function delegatable(
  account: Account,
  resource: Resource,
  { ledger, reserved = 0n }: { readonly ledger: LedgerView; readonly reserved?: bigint },
): bigint {
  const [total, weight] =
    resource === 'BANDWIDTH'
      ? [ledger.parameter('getTotalNetLimit'), ledger.property('totalNetWeight')]
      : [ledger.parameter('getTotalEnergyCurrentLimit'), ledger.property('totalEnergyWeight')]
  const stored = resource === 'BANDWIDTH' ? netUsageOf(account) : energyUsageOf(account)
  const { usage } = increasedInWindow(stored, 0n, usageTimeOf(ledger))
  const usedSun = toInt64(Number((usage + reserved) * sunPerTrx) * (Number(weight) / Number(total)))
  const coveredSun =
    frozenV1Of(account, resource).frozenBalance +
    figureOf(account, resource, 'acquired') +
    figureOf(account, resource, 'acquiredV2')
  const usedOfV2 = usedSun > coveredSun ? usedSun - coveredSun : 0n
  return frozenV2Of(account, resource) - usedOfV2
}

/** Bytes of a delegation at its shortest (java-tron TransactionUtil.DELEGATE_COST_BASE_SIZE). */
const shortestDelegation = 275n

/**
 * Bandwidth that the transaction of a locked delegation of all an account has may need: a node leaves room for it when
 * it builds one or says how much can be delegated (java-tron TransactionUtil.estimateConsumeBandWidthSize).
 */
export function delegationBytes(account: Account, ledger: Pick<LedgerView, 'parameter'>): bigint {
  const lock = 2n
  const period = allowsLockPeriods(ledger) ? fieldBytes(ledger.parameter('getMaxDelegateLockPeriod')) : 0n
  const added = lock + period + fieldBytes(frozenV2Of(account, 'BANDWIDTH')) - fieldBytes(sunPerTrx)
  return shortestDelegation + (added > 0n ? added : 0n)
}

/** Blocks in three days: how long a lock lasts that names no period (java-tron DELEGATE_PERIOD). */
export const defaultLockBlocks = 28_800n * 3n

/** java-tron DynamicPropertiesStore.supportMaxDelegateLockPeriod. */
export const allowsLockPeriods = (ledger: Pick<LedgerView, 'parameter'>): boolean =>
  ledger.parameter('getMaxDelegateLockPeriod') > defaultLockBlocks &&
  ledger.parameter('getUnfreezeDelayDays') > 0n

/** A number and its tag on the wire; zero is not written. */
const fieldBytes = (value: bigint): bigint =>
  value === 0n ? 0n : 1n + BigInt(Math.ceil(value.toString(2).length / 7))
