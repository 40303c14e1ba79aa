// @vitest-environment jsdom
import { fromHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { grantedOperations } from './permission-view.tsx'

test('decodes the mask of a new account', () => {
  const mask = fromHex('7fff1fc0033e0000000000000000000000000000000000000000000000000000')
  expect(grantedOperations(mask)).toEqual(
    [
      [0, 1, 2, 3, 4, 5, 6],
      [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
      [30, 31, 32, 33, 41, 42, 43, 44, 45],
    ].flat(),
  )
})
