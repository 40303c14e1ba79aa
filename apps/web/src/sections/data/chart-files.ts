import type { Interval, Series } from '../../data/series.ts'
import type { ChartLine } from './chart-lines.ts'
import { plainOf, symbolOf } from './units.ts'

export type TableData = {
  readonly series: Series
  readonly lines: readonly ChartLine[]
  readonly window: readonly [number, number]
}

/** The table of a chart for other programs: times in UTC, figures as plain decimals, nothing where they are unknown. */
export function csvOf(
  { series, lines, window: [first, last] }: TableData,
  nameOf: (line: ChartLine) => string,
) {
  const heads = lines.map((line) => {
    const symbol = symbolOf(line.unit)
    return symbol === '' ? nameOf(line) : `${nameOf(line)} (${symbol})`
  })
  const rows = series.at.slice(first, last + 1).map((at, place) => [
    timeText(at, series.interval),
    ...lines.map(({ values, unit }) => {
      const value = values[first + place]
      return value === null || value === undefined ? '' : plainOf(value, unit)
    }),
  ])
  return csvText([['UTC', ...heads], ...rows])
}

/** Rows of cells as CSV. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

const timeText = (at: number, interval: Interval): string => {
  const text = new Date(at).toISOString()
  return interval === 'hour' ? text : interval === 'month' ? text.slice(0, 7) : text.slice(0, 10)
}

/** A name may come from strangers: no program takes it for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
