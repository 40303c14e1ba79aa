import { describe, expect, test } from 'vitest'
import { CopyRows, encodeNumeric } from './copy-rows.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const header = '5047434f50590aff0d0a00' + '0000000000000000'

test('without rows is header and trailer', () => {
  expect(hex(new CopyRows({ a: 'int4' }).finish())).toBe(`${header}ffff`)
})

test('writes each kind with its length, and absence as minus one', () => {
  const rows = new CopyRows({
    a: 'int2',
    b: 'int4',
    c: 'int8',
    d: 'bool',
    e: 'text',
    f: 'bytea',
    g: 'hex',
    h: 'int4',
  })
  rows.add({ a: -1, b: 2, c: 3n, d: true, e: 'é', f: Uint8Array.of(9), g: 'c0ffee', h: undefined })
  const fields = ['00000002ffff', '0000000400000002', '000000080000000000000003', '0000000101']
  const more = ['00000002c3a9', '0000000109', '00000003c0ffee', 'ffffffff']
  expect(hex(rows.finish())).toBe(`${header}0008${[...fields, ...more].join('')}ffff`)
  expect(rows.columns).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(rows.rowCount).toBe(1)
})

test('grows past the expected size', () => {
  const rows = new CopyRows({ a: 'bytea' }, 1)
  for (let index = 0; index < 100; index += 1) rows.add({ a: new Uint8Array(1000) })
  expect(rows.finish().length).toBe(19 + 100 * (2 + 4 + 1000) + 2)
})

describe('refuses', () => {
  test('a number that does not fit', () => {
    const rows = new CopyRows({ a: 'int2' })
    expect(() => rows.add({ a: 40_000 })).toThrow(RangeError)
  })
  test.each(['abc', 'zz', 'c0ffeg'])('what is not hex: %s', (text) => {
    const rows = new CopyRows({ a: 'hex' })
    expect(() => rows.add({ a: text })).toThrow(RangeError)
  })
})

const bytesOf = (value: bigint) => Buffer.from(encodeNumeric(value)).toString('hex')

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
    expect(bytesOf(value)).toBe(expected)
  })
})
