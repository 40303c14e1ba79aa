import { dayMs } from '@sundial/primitives'

/** Where the values of an axis are. */
export type AxisScale = {
  /** 0 at the bottom of the axis, 1 at its top. */
  readonly shareOf: (value: number) => number
  /** Values with a label, in rising order. */
  readonly ticks: readonly number[]
}

type Extent = readonly [least: number, most: number]

type Linear = {
  readonly count: number
  readonly fromZero: 'yes' | 'no'
  /** Smallest step between two ticks: of whole things there is no half. */
  readonly least?: number
}

/** A scale with round ticks; amounts begin at zero. */
export function linearScale(
  [least, most]: Extent,
  { count, fromZero, least: leastStep = 0 }: Linear,
): AxisScale {
  const [low, high] = fromZero === 'yes' ? [Math.min(0, least), Math.max(0, most)] : [least, most]
  // One value has some room around it.
  const around = low === high ? Math.abs(low) / 10 || 1 : 0
  const [start, end] = fromZero === 'yes' && low === 0 ? [0, high + around] : [low - around, high + around]
  const step = Math.max(leastStep, roundStep((end - start) / count))
  const [bottom, top] = [Math.floor(start / step), Math.ceil(end / step)]
  return {
    shareOf: (value) => (value / step - bottom) / (top - bottom),
    ticks: Array.from({ length: top - bottom + 1 }, (_, index) =>
      Number(((bottom + index) * step).toPrecision(12)),
    ),
  }
}

/** The next 1, 2, 5 or 10 with zeros. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10)
}

/** A scale of powers of ten, for values above zero. */
export function logScale([least, most]: Extent, count: number): AxisScale {
  const low = Math.floor(Math.log10(least))
  const high = Math.max(low + 1, Math.ceil(Math.log10(most)))
  const step = Math.ceil((high - low) / count)
  return {
    shareOf: (value) => (Math.log10(value) - low) / (high - low),
    ticks: Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) =>
      Number(`1e${low + index * step}`),
    ),
  }
}

const hourMs = dayMs / 24
const lengths = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336].map((hours) => hours * hourMs)
const months = [1, 2, 3, 6, 12, 24, 60, 120]
const monthMs = 30.4 * dayMs

/** Round times of UTC in a range, at most so many. */
export function timeTicks([from, to]: Extent, most: number): readonly number[] {
  const length = lengths.find((one) => (to - from) / one <= most)
  if (length !== undefined) {
    const first = Math.ceil(from / length) * length
    return Array.from(
      { length: Math.max(0, Math.floor((to - first) / length) + 1) },
      (_, index) => first + index * length,
    )
  }
  const step = months.find((one) => (to - from) / (one * monthMs) <= most) ?? months.at(-1)!
  const begin = new Date(from)
  const start = Math.ceil((begin.getUTCFullYear() * 12 + begin.getUTCMonth()) / step) * step
  const found: number[] = []
  for (let month = start; monthStart(month) <= to; month += step)
    if (monthStart(month) >= from) found.push(monthStart(month))
  return found
}

/** By the number of a month since the year 0. */
const monthStart = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12)
