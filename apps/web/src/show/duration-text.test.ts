import { expect, test } from 'vitest'
import { countdownText, durationText } from './duration-text.ts'

test.each([
  [21_600_000n, '6 hours'],
  [259_200_000n, '3 days'],
  [81_000n, '81 seconds'],
  [80n, '80 milliseconds'],
  [90_500n, '90,500 milliseconds'],
  [0n, '0 seconds'],
])('%i ms are told exactly', (ms, text) => {
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
