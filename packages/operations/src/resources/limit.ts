import { sunPerTrx } from '@sundial/primitives'
import type { LedgerView } from '../ledger.ts'

export type StakeShare = {
  /** Sun that count for the account. */
  readonly staked: bigint
  /** TRX that count for all accounts. */
  readonly totalWeight: bigint
  readonly totalLimit: bigint
}

/** java-tron calculateGlobalNetLimit, calculateGlobalEnergyLimit: an account's share of what the network provides. */
export function limitOf(
  { staked, totalWeight, totalLimit }: StakeShare,
  ledger: Pick<LedgerView, 'parameter'>,
): bigint {
  if (totalWeight <= 0n) return 0n
  if (ledger.parameter('getAllowHardenResourceCalculation') === 1n) {
    return (staked * totalLimit) / (sunPerTrx * totalWeight)
  }
  const counted =
    ledger.parameter('getUnfreezeDelayDays') > 0n
      ? Number(staked) / Number(sunPerTrx)
      : Number(staked / sunPerTrx)
  return toInt64(counted * (Number(totalLimit) / Number(totalWeight)))
}

const int64Max = 2n ** 63n - 1n

/** A double as Java casts it to long: truncated, limited to int64, zero for NaN. */
export function toInt64(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (!Number.isFinite(value)) return value > 0 ? int64Max : -int64Max - 1n
  const cut = BigInt(Math.trunc(value))
  if (cut > int64Max) return int64Max
  return cut < -int64Max - 1n ? -int64Max - 1n : cut
}
