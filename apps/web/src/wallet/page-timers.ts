import type { Timers } from '@sundial/wallet'

/** The clock and the timers of the browser. */
export const pageTimers: Timers = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
