import { stringifyJson } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExact } from './exact-json.ts'

/** What of a value arrives: integers that no number holds as text. */
const arriving = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (Array.isArray(value)) return value.map(arriving)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, arriving(member)]))
}

test('integers of any size arrive exact, and everything else as JSON has it', () => {
  const leaf = fc.oneof(
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
    fc.bigInt({ min: 2n ** 53n - 2n, max: 2n ** 53n + 2n }),
    fc.string({ unit: 'binary' }),
    // Texts that look like JSON with numbers.
    fc.stringMatching(/^["\\: ,-]{0,3}\d{14,20}["\\: ,]{0,3}$/),
    fc.boolean(),
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      leaf,
      fc.array(tie('tree')),
      fc.dictionary(fc.string(), tie('tree'), { noNullPrototype: true }),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      expect(parseExact(stringifyJson(value))).toEqual(arriving(value))
    }),
  )
})

test('decimals and powers of ten stay numbers', () => {
  const text = '[0.12345678901234567890, 1.5e300, 12345678901234567890.5, 1e3]'
  expect(parseExact(text)).toEqual(JSON.parse(text))
})

test('what is no JSON is refused', () => {
  expect(() => parseExact('[9007199254740993')).toThrow(SyntaxError)
})
