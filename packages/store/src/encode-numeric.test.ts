import { describe, expect, test } from 'vitest'
import { encodeNumeric } from './encode-numeric.ts'

const hex = (value: bigint) => Buffer.from(encodeNumeric(value)).toString('hex')

// What PostgreSQL's numeric_send gives for the same numbers: count, weight, sign, scale, digits.
describe('encodes as numeric_send does', () => {
  test.each([
    [0n, '0000000000000000'],
    [1n, '00010000000000000001'],
    [-1n, '00010000400000000001'],
    [9999n, '0001000000000000270f'],
    [10_000n, '00010001000000000001'],
    [10_001n, '000200010000000000010001'],
    [300_000_000n, '00010002000000000003'],
  ])('%s', (value, expected) => {
    expect(hex(value)).toBe(expected)
  })
})
