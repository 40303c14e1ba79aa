import { expect, test } from 'vitest'
import { ageText, countdownText, durationText, shortAgeText, utcText } from './time.ts'

const now = Date.UTC(2026, 0, 2)

test.each([
  [0, 'now'],
  [999, 'now'],
  [59_000, '59 sec. ago'],
  [60_000, '1 min. ago'],
  [3_600_000, '1 hr. ago'],
  [172_800_000, '2 days ago'],
  [45 * 86_400_000, '45 days ago'],
  [319 * 86_400_000, '10 mo. ago'],
  [2969 * 86_400_000, '8 yr. ago'],
  [-5000, 'now'],
  [-7_200_000, 'in 2 hr.'],
])('%i ms is %s', (ms, text) => {
  expect(ageText(now - ms, now, 'en')).toBe(text)
})

test.each([
  [999, 'en', 'now'],
  [12_000, 'en', '12 sec'],
  [59 * 60_000, 'en', '59 min'],
  [12_000, 'ar', '12 ث'],
  [12_000, 'ru', '12 с'],
])('%i ms in a narrow place, %s: %s', (ms, locale, text) => {
  expect(shortAgeText(now - ms, now, locale)).toBe(text)
})

test('a scheduled time is exact to the second', () => {
  expect(ageText(now + 5000, now, 'en', 0)).toBe('in 5 sec.')
  expect(ageText(now - 5000, now, 'en', 0)).toBe('5 sec. ago')
})

test('UTC is the same in every language', () => {
  expect(utcText(Date.UTC(2018, 5, 25))).toBe('2018-06-25 00:00:00 UTC')
})

test.each([
  [21_600_000n, '6 hours'],
  [259_200_000n, '3 days'],
  [81_000n, '81 seconds'],
  [80n, '80 milliseconds'],
  [500n, '500 milliseconds'],
  [90_500n, '1 minute, 30 seconds, 500 milliseconds'],
  [31_536_002_999n, '365 days, 2 seconds, 999 milliseconds'],
  [86_400_000_000n, '1,000 days'],
  [0n, '0 seconds'],
])('%i ms are described exactly', (ms, text) => {
  expect(durationText(ms, 'en')).toBe(text)
})

test.each([
  [18_200_000, '05:03:20'],
  [200, '00:00:01'],
  [-5, '00:00:00'],
  [180_000_000, '2 days 02:00:00'],
])('%i ms left are counted down', (ms, text) => {
  expect(countdownText(ms, 'en')).toBe(text)
})
