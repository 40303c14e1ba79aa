/** Polling interval for the next block. Pure: the clock is a parameter. */

const firstGuessMs = 3000
const eagerMs = 100
const idleMs = 1000
const stalledBlocks = 10
const shortestStallMs = 30_000

export type FollowPace = {
  /** When the newest block arrived, and how long after the previous one. */
  readonly arrivedMs: number
  readonly intervalMs: number
}

export const startPace = (nowMs: number): FollowPace => ({ arrivedMs: nowMs, intervalMs: firstGuessMs })

export const paceAfterBlock = ({ arrivedMs }: FollowPace, nowMs: number): FollowPace => ({
  arrivedMs: nowMs,
  intervalMs: Math.min(Math.max(nowMs - arrivedMs, eagerMs), 2 * firstGuessMs),
})

/** Sleeps through most of the interval, then polls often until the block is late, then rarely. */
export function pollDelay({ arrivedMs, intervalMs }: FollowPace, nowMs: number): number {
  const sinceMs = nowMs - arrivedMs
  const quietMs = Math.min(intervalMs, firstGuessMs) * 0.8
  if (sinceMs < quietMs) return Math.max(eagerMs, Math.min(quietMs - sinceMs, idleMs))
  return sinceMs < 4 * firstGuessMs ? eagerMs : idleMs
}

/** Whether the head has not moved for so long that the node or its feed must be checked. */
export const isStalled = ({ arrivedMs, intervalMs }: FollowPace, nowMs: number): boolean =>
  nowMs - arrivedMs > Math.max(shortestStallMs, stalledBlocks * intervalMs)
