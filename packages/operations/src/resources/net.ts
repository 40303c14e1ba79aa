// Bandwidth from stake: an account's share, its usage, and how that recovers.
import type { Account } from '@sundial/protocol'
import type { LedgerView } from '../ledger.ts'
import { limitOf } from './limit.ts'
import {
  increasedInWindow,
  type UsageTime,
  recovered,
  recoveredInWindow,
  resourceSlotMs,
  type Usage,
  type Windows,
} from './usage.ts'

/** Slot in which resources are used: that of the head block, not of the block being made. */
export const resourceSlotOf = (ledger: Pick<LedgerView, 'now' | 'property'>): bigint =>
  (ledger.now() - ledger.property('genesisTimeMs')) / resourceSlotMs

export const usageTimeOf = (ledger: Pick<LedgerView, 'now' | 'property' | 'parameter'>): UsageTime => ({
  slot: resourceSlotOf(ledger),
  windows: windowsOf(ledger),
})

/** java-tron DynamicPropertiesStore.supportUnfreezeDelay, supportAllowCancelAllUnfreezeV2. */
function windowsOf(ledger: Pick<LedgerView, 'parameter'>): Windows {
  if (ledger.parameter('getUnfreezeDelayDays') <= 0n) return 'none'
  return ledger.parameter('getAllowCancelAllUnfreezeV2') === 1n ? 'thousandths' : 'slots'
}

/** java-tron BandwidthProcessor.calculateGlobalNetLimit: the account's share of the network's bandwidth. */
export const netLimitOf = (account: Account, ledger: Pick<LedgerView, 'parameter' | 'property'>): bigint =>
  limitOf(
    {
      staked: stakedForNet(account),
      totalWeight: ledger.property('totalNetWeight'),
      totalLimit: ledger.parameter('getTotalNetLimit'),
    },
    ledger,
  )

/** java-tron AccountCapsule.getAllFrozenBalanceForBandwidth. */
export function stakedForNet(account: Account): bigint {
  const own = account.frozen.reduce((sum, { frozenBalance }) => sum + frozenBalance, 0n)
  const second = account.frozenV2.find(({ type }) => type === 'BANDWIDTH')?.amount ?? 0n
  return (
    own +
    second +
    account.acquiredDelegatedFrozenBalanceForBandwidth +
    account.acquiredDelegatedFrozenV2BalanceForBandwidth
  )
}

export const netUsageOf = (account: Account): Usage => ({
  usage: account.netUsage,
  time: account.latestConsumeTime,
  window: account.netWindowSize,
  optimized: account.netWindowOptimized,
})

/** The account's unused staked bandwidth now. */
export const freeStakedNet = (account: Account, ledger: LedgerView): bigint =>
  netLimitOf(account, ledger) - recoveredInWindow(netUsageOf(account), resourceSlotOf(ledger))

/** The members of an account after it used more of its staked bandwidth. */
export const withNetUsed = (account: Account, used: bigint, moment: UsageTime): Partial<Account> =>
  withNetUsage(increasedInWindow(netUsageOf(account), used, moment))

export const withNetUsage = ({ usage, time, window, optimized }: Usage) => ({
  netUsage: usage,
  latestConsumeTime: time,
  netWindowSize: window,
  netWindowOptimized: optimized,
})

/** Usage of an account recovered to now, for queries (java-tron BandwidthProcessor.updateUsage). */
export function withRecoveredNet(account: Account, moment: UsageTime): Account {
  const { usage, window, optimized } = increasedInWindow(netUsageOf(account), 0n, moment)
  const now = moment.slot
  const tokens = new Set([...account.assetV2, ...account.freeAssetNetUsageV2].map(({ key }) => key))
  return {
    ...account,
    netUsage: usage,
    netWindowSize: window,
    netWindowOptimized: optimized,
    freeNetUsage: recovered(account.freeNetUsage, account.latestConsumeFreeTime, now),
    freeAssetNetUsageV2: [...tokens].map((key) => ({
      key,
      value: recovered(
        valueOf(account.freeAssetNetUsageV2, key),
        valueOf(account.latestAssetOperationTimeV2, key),
        now,
      ),
    })),
  }
}

type ValueByKey = Account['freeAssetNetUsageV2']

export const valueOf = (entries: ValueByKey, key: string): bigint =>
  entries.find((entry) => entry.key === key)?.value ?? 0n
