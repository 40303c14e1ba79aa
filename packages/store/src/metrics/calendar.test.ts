import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPeriod, startOfPeriod } from './calendar.ts'

const time = fc.integer({ min: 0, max: 253_402_300_799_999 })
const span = fc.constantFrom('hour', 'day', 'week', 'month')

test('a time is within the period that it belongs to, and the next period begins where that ends', () => {
  fc.assert(
    fc.property(span, time, (some, timeMs) => {
      const startMs = startOfPeriod(some, timeMs)
      const endMs = nextPeriod(some, startMs)
      expect([startMs <= timeMs, timeMs < endMs]).toEqual([true, true])
      expect(startOfPeriod(some, endMs)).toBe(endMs)
      expect(startOfPeriod(some, endMs - 1)).toBe(startMs)
    }),
  )
})

test('weeks begin on Monday, months on their first day, and days at midnight of UTC', () => {
  fc.assert(
    fc.property(time, (timeMs) => {
      const [day, week, month] = (['day', 'week', 'month'] as const).map(
        (some) => new Date(startOfPeriod(some, timeMs)),
      )
      expect(day!.toISOString().slice(10)).toBe('T00:00:00.000Z')
      expect(new Date(timeMs).toISOString().slice(0, 10)).toBe(day!.toISOString().slice(0, 10))
      expect([week!.getUTCDay(), week!.toISOString().slice(10)]).toEqual([1, 'T00:00:00.000Z'])
      expect(month!.toISOString().slice(7)).toBe('-01T00:00:00.000Z')
    }),
  )
})
