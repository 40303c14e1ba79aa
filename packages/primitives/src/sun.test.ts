import { expect, test } from 'vitest'
import { Malformed } from './errors.ts'
import { formatUnits, parseUnits, sunPerTrx, trxDecimals } from './sun.ts'

test('1 TRX is 1,000,000 sun', () => {
  expect(sunPerTrx).toBe(1_000_000n)
  expect(parseUnits('1', trxDecimals)).toBe(sunPerTrx)
  expect(formatUnits(sunPerTrx, trxDecimals)).toBe('1')
})

test.each([
  ['0', 6, 0n],
  ['-0', 6, 0n],
  ['007', 0, 7n],
  ['1.', 6, 1_000_000n],
  [' 1.5 ', 6, 1_500_000n],
  ['-1.5', 6, -1_500_000n],
  ['0.000001', 6, 1n],
  ['0.0000019', 6, 1n],
  ['0.9', 0, 0n],
  ['-0.9', 0, 0n],
  [`0.${'9'.repeat(100)}`, 2, 99n],
  ['9'.repeat(78), 0, 10n ** 78n - 1n],
])('%j with %i decimals is %s of the smallest unit', (text, decimals, amount) => {
  expect(parseUnits(text, decimals)).toBe(amount)
})

test.each([
  '',
  ' ',
  '.',
  '.5',
  '-',
  '--1',
  '+1',
  '1e5',
  '1,5',
  '1 000',
  '0x1',
  '1.2.3',
  '1.-5',
  '١',
  'Infinity',
  '9'.repeat(79),
  `1.${'0'.repeat(101)}`,
])('%j is no amount', (text) => {
  expect(() => parseUnits(text, 6)).toThrow(Malformed)
})

test.each([
  [0n, 6, 6, '0'],
  [-1n, 6, 6, '-0.000001'],
  [-1n, 6, 5, '0'],
  [-1_000_001n, 6, 2, '-1'],
  [1_500_000n, 6, 6, '1.5'],
  [1_999_999n, 6, 0, '1'],
  [1_999_999n, 6, 9, '1.999999'],
  [123n, 2, 2, '1.23'],
  [10n, 0, 6, '10'],
])('%s with %i decimals, at most %i of them shown, is %s', (amount, decimals, most, text) => {
  expect(formatUnits(amount, decimals, most)).toBe(text)
})
