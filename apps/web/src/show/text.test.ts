import { expect, test } from 'vitest'
import { neutralText } from './text.tsx'

test('direction marks in text are made visible', () => {
  expect(neutralText('abc\u202Ecba\u2066x')).toBe('abc\uFFFDcba\uFFFDx')
  expect(neutralText('a\u0000b\u200Bc')).toBe('a\uFFFDb\uFFFDc')
})

test('joiners of scripts and emoji stay', () => {
  expect(neutralText('می‌خواهم 👩‍💻\n')).toBe('می‌خواهم 👩‍💻\n')
})
