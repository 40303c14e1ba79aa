import { expect, test } from 'vitest'
import { librariesOf } from './verify.ts'

test('reads libraries line by line, with or without a file', () => {
  expect(JSON.parse(librariesOf('lib/Sums.sol:Sums = TAbc\n\nMath=0x12\nnonsense'))).toEqual({
    'lib/Sums.sol:Sums': 'TAbc',
    Math: '0x12',
  })
  expect(librariesOf(' \n')).toBe('')
})
