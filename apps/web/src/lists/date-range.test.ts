import { expect, test } from 'vitest'
import { dayText } from './date-range.tsx'

test.each([
  ['en', '12/31/2026', 'month/day/year'],
  ['es', '31/12/2026', 'día/mes/año'],
  ['ru', '31.12.2026', 'день.месяц.год'],
  ['zh-CN', '2026/12/31', '年/月/日'],
])('a day in %s has the format of that language, also in the order of its parts', (locale, day, order) => {
  expect(dayText('2026-12-31', locale)).toBe(day)
  expect(dayText('', locale)).toBe(order)
})
