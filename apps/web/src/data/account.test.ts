import { expect, test } from 'vitest'
import { inBase58 } from './account.ts'

const base58 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test.each([
  base58,
  '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  '41A614F803B6FD780986A42C78EC9C7F77E6DED13C',
  '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
])('an address given as %s is shown as base58 (W10)', (given) => {
  expect(inBase58(given)).toBe(base58)
})

test('what is no address stays as it was given', () => {
  expect(inBase58('41zz')).toBe('41zz')
})
