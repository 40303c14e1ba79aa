// Recovery of what a node reports: its answers have recovered to its head already, and name the time of the last use.
import { type Usage, recovered, recoveredInWindow, resourceSlotMs, windowSlots } from './usage.ts'

type Times = {
  /** Of the last use, as the node reports it; 0 for none. */
  readonly usedMs: bigint
  /** Of the head at which the node reported. */
  readonly reportedMs: bigint
  readonly nowMs: bigint
}

/** Free bandwidth used, at a later time than the report, to about one unit: the report is rounded (java-tron BandwidthProcessor.updateUsage). */
export function freeUsageAfter(usage: bigint, { usedMs, reportedMs, nowMs }: Times): bigint {
  const reportedSlot = slotsBetween(usedMs, reportedMs)
  const nowSlot = slotsBetween(usedMs, nowMs)
  if (reportedSlot >= nowSlot) return usage
  if (nowSlot >= windowSlots) return 0n
  if (reportedSlot === 0n) return recovered(usage, 0n, nowSlot)
  // Half a unit more: the report was rounded down.
  return ((2n * usage + 1n) * (windowSlots - nowSlot)) / (2n * (windowSlots - reportedSlot))
}

/**
 * Staked bandwidth or energy used, at a later time than the report. The reported window is what is left of it at the report; before
 * Stake 2.0 there is only the plain one.
 */
export function stakedUsageAfter(
  { usage, window, optimized }: Pick<Usage, 'usage' | 'window' | 'optimized'>,
  times: Times,
): bigint {
  const isPlain = !optimized && (window === 0n || window === windowSlots)
  if (isPlain) return freeUsageAfter(usage, times)
  const passed = slotsBetween(times.usedMs, times.nowMs) - slotsBetween(times.usedMs, times.reportedMs)
  return passed <= 0n ? usage : recoveredInWindow({ usage, window, optimized, time: 0n }, passed)
}

const slotsBetween = (fromMs: bigint, toMs: bigint): bigint =>
  toMs > fromMs ? (toMs - fromMs) / resourceSlotMs : 0n
