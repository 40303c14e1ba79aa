import { setTimeout as sleep } from 'node:timers/promises'

/** Time as the indexer sees it. Simulations bring their own. */
export type TaskClock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after the time, or as soon as the signal fires. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

export const systemTaskClock: TaskClock = {
  now: () => Date.now(),
  pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
}
