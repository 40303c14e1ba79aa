import { expect, test } from 'vitest'
import { enumOf } from '../scalars.ts'
import { resourceCode } from './enums.ts'

const form = { visible: false }

test('reads the name an older node prints for a number it does not know', () => {
  expect(resourceCode.fromJson('UNKNOWN_ENUM_VALUE_ResourceCode_2', form)).toBe('TRON_POWER')
  expect(resourceCode.fromJson('UNKNOWN_ENUM_VALUE_ResourceCode_7', form)).toBe(7)
})

test('refuses a name that is none', () => {
  expect(() => resourceCode.fromJson('FUEL', form)).toThrow('Expected an integer')
})

test('takes a name in small letters for the one with a great first', () => {
  const entry = enumOf({ UnknownEntryType: 0, Function: 2 })
  expect(entry.fromJson('function', form)).toBe('Function')
  expect(() => entry.fromJson('fUNCTION', form)).toThrow('Expected an integer')
})
