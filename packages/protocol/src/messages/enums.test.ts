import { expect, test } from 'vitest'
import { resourceCode } from './enums.ts'

const form = { visible: false }

test('reads the name an older node prints for a number it does not know', () => {
  expect(resourceCode.fromJson('UNKNOWN_ENUM_VALUE_ResourceCode_2', form)).toBe('TRON_POWER')
  expect(resourceCode.fromJson('UNKNOWN_ENUM_VALUE_ResourceCode_7', form)).toBe(7)
})

test('refuses a name that is none', () => {
  expect(() => resourceCode.fromJson('FUEL', form)).toThrow('Wanted an integer')
})
