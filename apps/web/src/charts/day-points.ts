import type { ChartPoint } from '../ui/chart-model.ts'

/** A figure of a day as the API writes it, or none. */
type DayFigure = number | string | undefined

/** Days (UTC) as points, each figure in its own digits. */
export const dayPoints = <Day extends { readonly day: string }>(
  days: readonly Day[],
  valueOf: (day: Day) => DayFigure,
): readonly ChartPoint[] =>
  days.map((day) => {
    const value = valueOf(day)
    return { at: Date.parse(day.day), value: value === undefined ? undefined : Number(value) }
  })

/** The highest of them; absent where none is known. */
export const highestOf = (points: readonly ChartPoint[]) =>
  points.reduce<{ readonly at: number; readonly value: number } | undefined>(
    (most, { at, value }) =>
      value === undefined || (most !== undefined && most.value >= value) ? most : { at, value },
    undefined,
  )
