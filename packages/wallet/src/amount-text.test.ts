import { formatUnits, parseUnits } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, exactAmount, isNoAmount, limitDecimals, plainDecimal } from './amount-text.ts'

test.each([
  ['0.1234567', 6, '0.123456'],
  ['12.', 6, '12.'],
  ['12.9', 0, '12'],
  ['007', 6, '007'],
  [' 12.5 ', 6, '12.5'],
  ['١٢٣٫٤٥', 6, '123.45'],
  ['۱۲۳٫۴۵', 6, '123.45'],
  ['', 6, ''],
])('a field shows %s with %i decimals as %s', (text, decimals, shown) => {
  expect([limitDecimals(text, decimals), isNoAmount(text)]).toEqual([shown, false])
})

test.each([
  '1,5',
  '1,000.50',
  '1.000,50',
  '1.2.3',
  '1e3',
  '1E-3',
  '-5',
  '+5',
  '−5',
  '0x10',
  '.5',
  '.',
  '1 000',
  '1_000',
  '١٬٠٠٠',
  '5 TRX',
  '½',
  '１２',
  '\u202E5.1',
  '1\u200B5',
  'Infinity',
])('%s is no amount, and no other number takes its place', (text) => {
  for (const decimals of [0, 6, 18]) {
    expect(limitDecimals(text, decimals)).toBe(text)
    expect(amountOf(text, decimals)).toBe(0n)
    expect(exactAmount(text, decimals)).toBeUndefined()
  }
  expect([plainDecimal(text), isNoAmount(text)]).toEqual([undefined, true])
})

test('what a field shows is the text, or what is left of the number when its decimals are cut off', () => {
  const pieces = ['1', '0', '25', '.', ',', '-', 'e', 'x', ' ', '٣', '٫']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const text = parts.join('')
      const shown = limitDecimals(text, 2)
      const western = text.trim().replaceAll('٣', '3').replaceAll('٫', '.')
      if (isNoAmount(text)) expect(shown).toBe(text)
      else expect(western.startsWith(shown.trim())).toBe(true)
    }),
  )
})

test('never makes an amount larger', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.integer({ min: 0, max: 18 }),
      (units, decimals) => {
        const text = formatUnits(units, 18)
        expect(amountOf(text, decimals)).toBe(parseUnits(text, decimals))
        expect(amountOf(text, decimals) * 10n ** BigInt(18 - decimals)).toBeLessThanOrEqual(units)
      },
    ),
  )
})

test('takes any text without an error, and an amount of 0 or less becomes 0', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(amountOf(text, 6) >= 0n).toBe(true)
      expect(limitDecimals(limitDecimals(text, 6), 6)).toBe(limitDecimals(text, 6))
    }),
  )
  expect(amountOf('0.0000001', 6)).toBe(0n)
})
