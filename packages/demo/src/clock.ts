import { setTimeout as sleep } from 'node:timers/promises'

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Rejects when the signal fires. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
}
