import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@sundial/primitives'

/** The indexer's clock. Simulations provide their own. */
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

export type Trouble = { readonly code: string; readonly message: string }

type BackgroundTask = {
  readonly signal: AbortSignal
  /** Resolves with the pause in milliseconds before the next turn. */
  readonly turn: () => Promise<number>
  readonly report?: ((trouble: Trouble) => void) | undefined
  /** Real time by default. */
  readonly clock?: TaskClock | undefined
}

const retryMs = 5000

/** Runs turns until the signal fires. An `Unavailable` failure is reported and retried after a pause; any other rejects. */
export async function repeatTurns({ signal, turn, report, clock = systemTaskClock }: BackgroundTask) {
  while (!signal.aborted) {
    const pauseMs = await turn().catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
      report?.({ code: error.code, message: error.message })
      return retryMs
    })
    await clock.pause(pauseMs, signal)
  }
}
