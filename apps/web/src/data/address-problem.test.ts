import { expect, test } from 'vitest'
import { addressProblem, differences, nearestAddress } from './address-problem.ts'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test.each([
  ['the case of a letter', 'TR7NHqjeKQxGtCi8q8ZY4pL8otSzgjLj6t'],
  ['the case of two letters', 'TR7NHqjeKQxGtci8q8ZY4pL8otSzgjLj6t'],
  ['a wrong letter', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['a letter that addresses do not have', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60'],
  ['neighbours in the other order', 'TR7NHqjeKQxGTCi8q8YZ4pL8otSzgjLj6t'],
  ['a missing last letter', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6'],
  ['a letter too many', 'TR7NHqjeKQxGTCi8q88ZY4pL8otSzgjLj6t'],
])('after %s the address that was meant is found', (_, text) => {
  expect(nearestAddress(text)).toBe(usdt)
  expect(addressProblem(text)).toMatchObject({ guess: usdt })
})

test('an address with several wrong letters has no guess', () => {
  expect(addressProblem('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjabcd')).toEqual({ kind: 'checksum' })
})

test.each([
  ['0xa614f803b6fd780986a42c78ec9c7f77e6ded1', { kind: 'hexLength', length: 38, needed: 40 }],
  ['41a614f803b6fd780986a42c78ec9c7f77e6ded13', { kind: 'hexLength', length: 41, needed: 42 }],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', { kind: 'foreign' }],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', { kind: 'foreign' }],
  ['ab'.repeat(32), { kind: 'hash' }],
  ['3000000', { kind: 'height' }],
  ['alice', { kind: 'name' }],
])('%s is no address: %j', (text, problem) => {
  expect(addressProblem(text)).toEqual(problem)
})

test('positions that differ are named', () => {
  expect(differences('TRaN', 'TRbN')).toEqual([2])
  expect(differences('TRN', 'TRbN')).toEqual([2])
})
