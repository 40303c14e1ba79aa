const durationUnits = [
  ['day', 86_400_000n],
  ['hour', 3_600_000n],
  ['minute', 60_000n],
  ['second', 1000n],
  ['millisecond', 1n],
] as const

/** A time in the largest unit it is a whole number of: `6 hours`, `80 milliseconds`. */
export function durationText(ms: bigint, locale: string): string {
  const [unit, size] = durationUnits.find(([, size]) => ms !== 0n && ms % size === 0n) ?? durationUnits[3]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(ms / size)
}

/** What is left of a time, down to the second: `05:03:20`, with days before it where there are any. */
export function countdownText(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3600) % 24, (seconds / 60) % 60].map(
    Math.floor,
  )
  const clock = [hours, minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  if (days === 0 || days === undefined) return clock
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'short' })
  return `${format.format(days)} ${clock}`
}
