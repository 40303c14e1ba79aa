import { expect, test } from 'vitest'
import { isDust, lookAlikeOf } from './look-alike-address.ts'

test('an address with the ends of a paid one is a look-alike of it; itself and others are not', () => {
  const addresses = ['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']
  expect(lookAlikeOf('TMVQaaaaaaaaaaaaaaaaaaaaaaaaaaK2HC', addresses)).toBe(addresses[0])
  expect(lookAlikeOf(addresses[0]!, addresses)).toBeUndefined()
  expect(lookAlikeOf('TMVQaaaaaaaaaaaaaaaaaaaaaaaaaaK2HD', addresses)).toBeUndefined()
})

test('dust is less than a hundredth of a token', () => {
  expect([isDust(9_999n, 6), isDust(10_000n, 6), isDust(0n, 0), isDust(1n, 0)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
