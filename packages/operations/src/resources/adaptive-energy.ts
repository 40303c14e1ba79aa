// A network's energy that follows its use, where AllowAdaptiveEnergy is on; it is off on mainnet.
import type { LedgerView } from '../ledger.ts'
import { resourceSlotOf } from './net.ts'
import { increased } from './usage.ts'

/** A minute of slots. */
const averageSlots = 20n

export type EnergyFigures = {
  readonly averageUsage: bigint
  /** Slot the average was taken in. */
  readonly averageTime: bigint
  readonly currentLimit: bigint
}

/** After a block with this usage (java-tron EnergyProcessor.updateTotalEnergyAverageUsage, updateAdaptiveTotalEnergyLimit). */
export function adaptedEnergy(ledger: LedgerView, used: bigint): EnergyFigures {
  const now = resourceSlotOf(ledger)
  const time = ledger.property('energyAverageTime')
  const averageUsage = increased(ledger.parameter('getTotalEnergyAverageUsage'), used, {
    time,
    now,
    window: averageSlots,
  })
  const current = ledger.parameter('getTotalEnergyCurrentLimit')
  const isBusy = averageUsage > ledger.parameter('getTotalEnergyTargetLimit')
  const wanted = isBusy ? (current * 99n) / 100n : (current * 1000n) / 999n
  const least = ledger.parameter('getTotalEnergyLimit')
  const most = least * ledger.parameter('getAdaptiveResourceLimitMultiplier')
  const atLeast = wanted > least ? wanted : least
  return { averageUsage, averageTime: now, currentLimit: atLeast < most ? atLeast : most }
}
