import { expect, test } from 'vitest'
import { membersOfJson } from './parameters.ts'

const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

test('JSON may be nested a hundred deep and no deeper', () => {
  expect(membersOfJson(nested(100))).toHaveProperty('a')
  expect(() => membersOfJson(nested(101))).toThrow(expect.objectContaining({ code: 'malformed_json' }))
})

test('brackets in a text do not count as nesting', () => {
  const text = JSON.stringify({ a: `${'['.repeat(500)}"\\"[` })
  expect(membersOfJson(text)).toEqual(JSON.parse(text))
})
