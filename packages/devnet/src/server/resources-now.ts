// What an account may use and has used, as java-tron's wallet calls tell it.
import { type LedgerView, resources, stake } from '@sundial/operations'
import type { Account } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { recoveredAccount, viewOfHead } from './account-now.ts'

/** java-tron Wallet.getAccountNet. */
export function netNow(account: Account, chain: Chain) {
  const view = viewOfHead(chain)
  return netFigures(recoveredAccount(account, view), view)
}

/** java-tron Wallet.getAccountResource. */
export function resourcesNow(account: Account, chain: Chain) {
  const view = viewOfHead(chain)
  const now = recoveredAccount(account, view)
  const energy = resources.energyOf(now)
  return {
    ...netFigures(now, view),
    totalTronPowerWeight: view.property('totalTronPowerWeight'),
    tronPowerUsed: stake.votesOf(now),
    tronPowerLimit: stake.weightOf(stake.allTronPowerOf(now)),
    energyUsed: energy.energyUsage,
    energyLimit: resources.energyLimitOf(now, view),
    totalEnergyLimit: view.parameter('getTotalEnergyCurrentLimit'),
    totalEnergyWeight: view.property('totalEnergyWeight'),
    storageUsed: energy.storageUsage,
    storageLimit: energy.storageLimit,
  }
}

const netFigures = (now: Account, view: LedgerView) => ({
  freeNetUsed: now.freeNetUsage,
  freeNetLimit: view.parameter('getFreeNetLimit'),
  netUsed: now.netUsage,
  netLimit: resources.netLimitOf(now, view),
  assetNetUsed: now.freeAssetNetUsageV2,
  assetNetLimit: now.freeAssetNetUsageV2.map(({ key }) => ({
    key,
    value: view.record('tokens', key)?.freeAssetNetLimit ?? 0n,
  })),
  totalNetLimit: view.parameter('getTotalNetLimit'),
  totalNetWeight: view.property('totalNetWeight'),
})
