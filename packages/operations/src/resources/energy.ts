// Energy that stake gives: an account's share, what it has used of it, and how that recovers.
import { type Account, accountResource } from '@sundial/protocol'
import type { LedgerView } from '../ledger.ts'
import { limitOf } from './limit.ts'
import { resourceSlotOf } from './net.ts'
import { increasedInWindow, type UsageTime, recoveredInWindow, type Usage } from './usage.ts'

const noEnergy = accountResource.create({})

/** What an account keeps about energy; zeros where it has nothing yet. */
export const energyOf = (account: Account): NonNullable<Account['accountResource']> =>
  account.accountResource ?? noEnergy

/** java-tron EnergyProcessor.calculateGlobalEnergyLimit: the account's share of the network's energy. */
export const energyLimitOf = (account: Account, ledger: Pick<LedgerView, 'parameter' | 'property'>): bigint =>
  limitOf(
    {
      staked: stakedForEnergy(account),
      totalWeight: ledger.property('totalEnergyWeight'),
      totalLimit: ledger.parameter('getTotalEnergyCurrentLimit'),
    },
    ledger,
  )

/** java-tron AccountCapsule.getAllFrozenBalanceForEnergy. */
export function stakedForEnergy(account: Account): bigint {
  const energy = energyOf(account)
  return (
    (energy.frozenBalanceForEnergy?.frozenBalance ?? 0n) +
    (account.frozenV2.find(({ type }) => type === 'ENERGY')?.amount ?? 0n) +
    energy.acquiredDelegatedFrozenBalanceForEnergy +
    energy.acquiredDelegatedFrozenV2BalanceForEnergy
  )
}

export function energyUsageOf(account: Account): Usage {
  const energy = energyOf(account)
  return {
    usage: energy.energyUsage,
    time: energy.latestConsumeTimeForEnergy,
    window: energy.energyWindowSize,
    optimized: energy.energyWindowOptimized,
  }
}

/** What is left of the account's staked energy now, never less than nothing (java-tron getAccountLeftEnergyFromFreeze). */
export function freeStakedEnergy(account: Account, ledger: LedgerView): bigint {
  const left =
    energyLimitOf(account, ledger) - recoveredInWindow(energyUsageOf(account), resourceSlotOf(ledger))
  return left > 0n ? left : 0n
}

/** The members of an account that has used so much more of its staked energy (java-tron EnergyProcessor.useEnergy). */
export const withEnergyUsed = (account: Account, used: bigint, moment: UsageTime): Partial<Account> =>
  withEnergyUsage(account, increasedInWindow(energyUsageOf(account), used, moment))

export const withEnergyUsage = (account: Account, { usage, time, window, optimized }: Usage) => ({
  accountResource: {
    ...energyOf(account),
    energyUsage: usage,
    latestConsumeTimeForEnergy: time,
    energyWindowSize: window,
    energyWindowOptimized: optimized,
  },
})

/** Energy used as it stands now, for those who ask; when it was used stays (java-tron EnergyProcessor.updateUsage). */
export function withRecoveredEnergy(account: Account, moment: UsageTime): Account {
  const recovered = increasedInWindow(energyUsageOf(account), 0n, moment)
  const { time } = energyUsageOf(account)
  return { ...account, ...withEnergyUsage(account, { ...recovered, time }) }
}
