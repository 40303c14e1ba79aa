import { type Checked, ok, problem, warning } from './checked.ts'

/** A clock that is `aheadMs` ahead of the one of this machine. */
export function checkClock(whose: string, aheadMs: number): Checked {
  const subject = `clock of ${whose}`
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const text =
    seconds < 2
      ? 'the same as here'
      : `${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the one of this machine`
  if (seconds < 2) return ok(subject, text)
  const advice = 'Synchronize both clocks with NTP, such as with systemd-timesyncd.'
  // Transactions expire after a minute by default.
  return seconds < 10
    ? warning(subject, text, advice)
    : problem(subject, text, `${advice} Transactions would expire too early or be refused.`)
}
