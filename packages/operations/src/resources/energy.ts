// Energy from stake: an account's share, its usage, and how that recovers.
import { type Account, accountResource } from '@sundial/protocol'
import type { LedgerView } from '../ledger.ts'
import { limitOf } from './limit.ts'
import { resourceSlotOf } from './net.ts'
import { increasedInWindow, type UsageTime, recoveredInWindow, type Usage } from './usage.ts'

const noEnergy = accountResource.create({})

/** The energy members of an account; zeros when it has none yet. */
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

/** The account's unused staked energy now, at least zero (java-tron getAccountLeftEnergyFromFreeze). */
export function freeStakedEnergy(account: Account, ledger: LedgerView): bigint {
  const left =
    energyLimitOf(account, ledger) - recoveredInWindow(energyUsageOf(account), resourceSlotOf(ledger))
  return left > 0n ? left : 0n
}

/** The members of an account after it used more of its staked energy (java-tron EnergyProcessor.useEnergy). */
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

/** Used energy recovered to now, for queries; the time of use does not change (java-tron EnergyProcessor.updateUsage). */
export function withRecoveredEnergy(account: Account, moment: UsageTime): Account {
  const recovered = increasedInWindow(energyUsageOf(account), 0n, moment)
  const { time } = energyUsageOf(account)
  return { ...account, ...withEnergyUsage(account, { ...recovered, time }) }
}
