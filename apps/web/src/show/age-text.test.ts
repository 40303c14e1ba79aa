import { expect, test } from 'vitest'
import { ageText, utcText } from './age-text.ts'

const now = Date.UTC(2026, 0, 2)

test.each([
  [0, '0 sec. ago'],
  [999, '0 sec. ago'],
  [59_000, '59 sec. ago'],
  [60_000, '1 min. ago'],
  [3_600_000, '1 hr. ago'],
  [172_800_000, '2 days ago'],
  [-5000, '0 sec. ago'],
  [-7_200_000, 'in 2 hr.'],
])('%i ms is %s', (ms, text) => {
  expect(ageText(now - ms, now, 'en')).toBe(text)
})

test('what is planned is told to the second', () => {
  expect(ageText(now + 5000, now, 'en', 0)).toBe('in 5 sec.')
  expect(ageText(now - 5000, now, 'en', 0)).toBe('5 sec. ago')
})

test('UTC reads the same in every language', () => {
  expect(utcText(Date.UTC(2018, 5, 25))).toBe('2018-06-25 00:00:00 UTC')
})
