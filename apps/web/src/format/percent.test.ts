import { expect, test } from 'vitest'
import { exactPercentText, percentText, shareText } from './percent.ts'

test.each([
  [99.574403, 2, '99.57%'],
  [99.999999, 2, '99.99%'],
  [100, 2, '100%'],
  ['3.540828', 2, '3.54%'],
  [0, 2, '0%'],
  [0.000001, 6, '0.000001%'],
  [undefined, 2, undefined],
  ['', 2, undefined],
])('%s percent with %i decimal places is %s: truncated, never rounded up', (value, digits, text) => {
  expect(percentText(value, digits, 'en')).toBe(text)
})

test('the sign follows the digits as the language writes it', () => {
  const texts = ['en', 'es-u-nu-latn', 'ru', 'ar'].map((locale) => exactPercentText(34_005n, 2, locale))
  expect(texts).toEqual(['340.05%', '340,05\u00a0%', '340,05\u00a0%', '340.05%'])
})

test('a share has two digits always, and what is above zero is never shown as nothing', () => {
  const inEnglish = (value: number) => shareText(value, 'en')
  expect([35.3, 100, 0, 0.019999].map(inEnglish)).toEqual(['35.30%', '100.00%', '0.00%', '0.01%'])
  expect([0.000001, 0.0099].map(inEnglish)).toEqual(['<0.01%', '<0.01%'])
  expect([shareText(5, 'ru'), shareText(0.001, 'ru')]).toEqual(['5,00\u00a0%', '<0,01\u00a0%'])
  expect([shareText(undefined, 'en'), shareText(Number.NaN, 'en')]).toEqual([undefined, undefined])
})
