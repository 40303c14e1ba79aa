const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A block's clock may run a little ahead of ours. */
const clockDriftSeconds = 60

/** How far from `nowMs` something is, in its largest unit: `5 sec. ago`, `in 2 days`. What is planned has no drift. */
export function ageText(
  timeMs: number,
  nowMs: number,
  locale: string,
  driftSeconds: number = clockDriftSeconds,
): string {
  const elapsed = Math.trunc((nowMs - timeMs) / 1000)
  const isAhead = elapsed < -driftSeconds
  const seconds = isAhead ? -elapsed : Math.max(0, elapsed)
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? units[3]
  const count = Math.floor(seconds / size)
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' })
  return format.format(isAhead ? count : -count, unit)
}

/** Local date and time to the second. */
export const clockText = (timeMs: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }).format(
    timeMs,
  )

/** `2018-06-25 00:00:00 UTC`, the same in every language. */
export const utcText = (timeMs: number): string =>
  `${new Date(timeMs).toISOString().replace('T', ' ').slice(0, 19)} UTC`
