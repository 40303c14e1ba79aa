import { map, message, repeated } from '../message.ts'
import { address, int64, string } from '../scalars.ts'
import type { Infer } from '../types.ts'

const net = {
  freeNetUsed: [1, int64, 'freeNetUsed'],
  freeNetLimit: [2, int64, 'freeNetLimit'],
  netUsed: [3, int64, 'NetUsed'],
  netLimit: [4, int64, 'NetLimit'],
  assetNetUsed: [5, map(string, int64), 'assetNetUsed'],
  assetNetLimit: [6, map(string, int64), 'assetNetLimit'],
  totalNetLimit: [7, int64, 'TotalNetLimit'],
  totalNetWeight: [8, int64, 'TotalNetWeight'],
} as const

/** java-tron AccountNetMessage: bandwidth, weights in TRX. */
export const accountNetMessage = message(net)

/** java-tron AccountResourceMessage: bandwidth, energy and TRON power (in TRX) of an account. */
export const accountResourceMessage = message({
  ...net,
  totalTronPowerWeight: [9, int64, 'TotalTronPowerWeight'],
  tronPowerUsed: [10, int64, 'tronPowerUsed'],
  tronPowerLimit: [11, int64, 'tronPowerLimit'],
  energyUsed: [13, int64, 'EnergyUsed'],
  energyLimit: [14, int64, 'EnergyLimit'],
  totalEnergyLimit: [15, int64, 'TotalEnergyLimit'],
  totalEnergyWeight: [16, int64, 'TotalEnergyWeight'],
  storageUsed: [21, int64, 'storageUsed'],
  storageLimit: [22, int64, 'storageLimit'],
})
export type AccountResourceMessage = Infer<typeof accountResourceMessage>

/** java-tron DelegatedResource: what one account has staked for another. Amounts are sun, times milliseconds. */
export const delegatedResource = message({
  from: [1, address],
  to: [2, address],
  frozenBalanceForBandwidth: [3, int64],
  frozenBalanceForEnergy: [4, int64],
  expireTimeForBandwidth: [5, int64],
  expireTimeForEnergy: [6, int64],
})
export type DelegatedResource = Infer<typeof delegatedResource>

export const delegatedResourceList = message({
  delegatedResource: [1, repeated(delegatedResource), 'delegatedResource'],
})

/** Whom an account delegates to and who delegates to it; for the record of one pair, when it last delegated. */
export const delegatedResourceAccountIndex = message({
  account: [1, address],
  fromAccounts: [2, repeated(address), 'fromAccounts'],
  toAccounts: [3, repeated(address), 'toAccounts'],
  timestamp: [4, int64],
})
export type DelegatedResourceAccountIndex = Infer<typeof delegatedResourceAccountIndex>
