const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long before `nowMs` something was, in its largest unit: `5 sec. ago`. A time ahead of our clock is now. */
export function ageText(timeMs: number, nowMs: number, locale: string): string {
  const seconds = Math.max(0, Math.floor((nowMs - timeMs) / 1000))
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? units[3]
  return new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' }).format(
    -Math.floor(seconds / size),
    unit,
  )
}

/** Local date and time to the second. */
export const clockText = (timeMs: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }).format(
    timeMs,
  )

/** `2018-06-25 00:00:00 UTC`, the same in every language. */
export const utcText = (timeMs: number): string =>
  `${new Date(timeMs).toISOString().replace('T', ' ').slice(0, 19)} UTC`
