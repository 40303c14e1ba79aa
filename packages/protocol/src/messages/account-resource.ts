import { map, message } from '../message.ts'
import { int64, string } from '../scalars.ts'
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
