import { expect, test } from 'vitest'
import { shortPrice } from './token-price.tsx'

test.each([
  ['3333.333333333333333333', '3333.33'],
  ['0.000000123456789', '0.000000123456'],
  ['0.999999999', '0.999999'],
  ['1234567.89', '1234567'],
  ['2.5', '2.5'],
  ['0', '0'],
])('%s is shown as %s', (plain, shown) => {
  expect(shortPrice(plain)).toBe(shown)
})
