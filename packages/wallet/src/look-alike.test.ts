import { expect, test } from 'vitest'
import { lookAlikeOf } from './look-alike.ts'

const known = ['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']

test('an address with the ends of a known one is a look-alike of it', () => {
  expect(lookAlikeOf('TMVQaaaaaaaaaaaaaaaaaaaaaaaaaaK2HC', known)).toBe(known[0])
})

test('a known address is no look-alike of itself, and others are none', () => {
  expect(lookAlikeOf(known[0]!, known)).toBeUndefined()
  expect(lookAlikeOf('TMVQaaaaaaaaaaaaaaaaaaaaaaaaaaK2HD', known)).toBeUndefined()
})
