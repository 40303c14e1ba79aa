import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, decimalText, divideByTens, fractionText, readDecimal, rounded, withPlaces } from './decimals.ts'

test.each([
  ['0.1', '0.1'],
  ['-12.50', '-12.5'],
  [1e-7, '0.0000001'],
  [1.5e21, '1500000000000000000000'],
  [123n, '123'],
  ['+3', '3'],
] as const)('%s is read as the decimal number %s', (value, text) => {
  expect(decimalText(readDecimal(value))).toBe(text)
})

test.each(['', ' 1', '1,5', '.5', 'NaN', '1e999', '0x10'])('%j is not a decimal number', (text) => {
  expect(() => readDecimal(text)).toThrow('Not a decimal number')
})

test('division by powers of ten loses no digit', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 0, max: 30 }), (units, tens) => {
      const divided = divideByTens({ units, places: 0 }, tens)
      expect(divideByTens(divided, -tens).units).toBe(units)
    }),
  )
})

test.each([
  ['1.999', '1.99', '2', '1.99'],
  ['-1.995', '-1.99', '-2', '1.99'],
  ['0.004', '0', '0', '0.00'],
  ['7', '7', '7', '7.00'],
])('%s is %s when cut, %s when rounded to two places', (text, whenCut, whenRounded, fixed) => {
  const value = readDecimal(text)
  expect([decimalText(cut(value, 2)), decimalText(rounded(value, 2)), withPlaces(value, 2)]).toEqual([
    whenCut,
    whenRounded,
    fixed,
  ])
})

test('a fraction is cut after 18 places, and has no value over zero', () => {
  expect(fractionText(2n, 3n)).toBe('0.666666666666666666')
  expect(fractionText(2n, 0n)).toBeUndefined()
})
