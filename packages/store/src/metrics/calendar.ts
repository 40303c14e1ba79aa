import { dayMs, hourMs } from './periods.ts'

/** Lengths of the periods of a series, all in UTC: weeks begin on Monday, months are those of the calendar. */
export type Span = 'hour' | 'day' | 'week' | 'month'

/** 1 January 1970 was a Thursday. */
const mondayShift = 3 * dayMs
const weekMs = 7 * dayMs

/** The start of the period that contains the time. */
export function startOfPeriod(span: Span, timeMs: number): number {
  switch (span) {
    case 'hour':
      return timeMs - (timeMs % hourMs)
    case 'day':
      return timeMs - (timeMs % dayMs)
    case 'week':
      return timeMs - ((timeMs + mondayShift) % weekMs)
    case 'month': {
      const time = new Date(timeMs)
      return Date.UTC(time.getUTCFullYear(), time.getUTCMonth())
    }
  }
}

const lengths = { hour: hourMs, day: dayMs, week: weekMs } as const

/** The start of the next period after one that begins at `startMs`. */
export function nextPeriod(span: Span, startMs: number): number {
  if (span !== 'month') return startMs + lengths[span]
  const start = new Date(startMs)
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)
}
