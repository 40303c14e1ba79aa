import { ageFormat, dateFormat, numberFormat } from './intl.ts'

const units = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Their length differs: the mean is used. */
const roughUnits: ReadonlySet<string> = new Set(['year', 'month'])

/** A block's clock may be slightly ahead of ours. */
const clockDriftSeconds = 60

/** The distance from `nowMs` in its largest unit: `now`, `5 sec. ago`, `in 2 days`. A scheduled time has no drift. */
export function ageText(
  timeMs: number,
  nowMs: number,
  locale: string,
  driftSeconds: number = clockDriftSeconds,
): string {
  const elapsed = Math.trunc((nowMs - timeMs) / 1000)
  const isAhead = elapsed < -driftSeconds
  const { count, unit } = inLargestUnit(isAhead ? -elapsed : Math.max(0, elapsed))
  const format = ageFormat(locale, { style: 'short', numeric: count === 0 ? 'auto' : 'always' })
  return format.format(isAhead ? count : -count, unit)
}

function inLargestUnit(seconds: number) {
  // Two of a unit at least, above days: a month after a block its age is still in days.
  const [unit, size] =
    units.find(([unit, size]) => seconds >= (roughUnits.has(unit) ? 2 * size : size)) ?? units[5]
  return { count: Math.floor(seconds / size), unit }
}

/** The age without a word for the past, where there is little room: `now`, `5 sec`, `2 hr`. */
export function shortAgeText(timeMs: number, nowMs: number, locale: string): string {
  const { count, unit } = inLargestUnit(Math.max(0, Math.trunc((nowMs - timeMs) / 1000)))
  if (count === 0) return ageText(timeMs, nowMs, locale)
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
}

/** Local date and time to the second. */
export const clockText = (timeMs: number, locale: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }).format(timeMs)

/** `2018-06-25 00:00:00 UTC`, the same in every language. */
export const utcText = (timeMs: number): string =>
  `${new Date(timeMs).toISOString().replace('T', ' ').slice(0, 19)} UTC`

const durationUnits = [
  ['day', 86_400_000n],
  ['hour', 3_600_000n],
  ['minute', 60_000n],
  ['second', 1000n],
  ['millisecond', 1n],
] as const

/**
 * A duration in the largest unit that divides it, in several where that would be a large number:
 * `6 hours`, `365 days, 2 seconds`.
 */
export function durationText(ms: bigint, locale: string): string {
  const [unit, size] = durationUnits.find(([, size]) => ms !== 0n && ms % size === 0n) ?? durationUnits[3]
  const inUnit = (count: bigint, name: (typeof durationUnits)[number][0]) =>
    numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(count)
  if (unit === 'day' || ms / size < mostOfUnit) return inUnit(ms / size, unit)
  const parts = durationUnits.flatMap(([name, one], index) => {
    const [, larger] = durationUnits[index - 1] ?? []
    const count = (larger === undefined ? ms : ms % larger) / one
    return count === 0n ? [] : [inUnit(count, name)]
  })
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts)
}

/** As many seconds, minutes or hours are still read as one number. */
const mostOfUnit = 1000n

/** The rest of a duration, to the second: `05:03:20`, with days first where there are any. */
export function countdownText(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3600) % 24, (seconds / 60) % 60].map(
    Math.floor,
  )
  const clock = [hours, minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  if (days === 0 || days === undefined) return clock
  const format = numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'short' })
  return `${format.format(days)} ${clock}`
}
