import { expect, test } from 'vitest'
import { groupDigits, shortText, toInteger } from './exact-number.ts'

test.each([
  ['0', 'en', '0'],
  ['1234567.000001', 'en', '1,234,567.000001'],
  ['-1234.5', 'en', '-1,234.5'],
  [
    '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    'en',
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639935',
  ],
  ['1234567.5', 'es-u-nu-latn', '1.234.567,5'],
  ['1234567.5', 'ar-u-nu-latn', '1,234,567.5'],
])('groups %s in %s', (plain, locale, text) => {
  expect(groupDigits(plain, locale)).toBe(text)
})

test('text that is not an integer has no integer', () => {
  expect(toInteger(undefined)).toBeUndefined()
  expect(toInteger('')).toBeUndefined()
  expect(toInteger('1.5')).toBeUndefined()
  expect(toInteger(1.5)).toBeUndefined()
  expect(toInteger('9223372036854775807')).toBe(9223372036854775807n)
  expect(toInteger(0)).toBe(0n)
})

test.each([
  [94_719_999_999n, '94.71B'],
  [9_129_999n, '9.129M'],
  [999_999n, '999.9K'],
  [812n, '812'],
])('%i in short is %s, never more than it is', (value, text) => {
  expect(shortText(value, 'en')).toBe(text)
})
