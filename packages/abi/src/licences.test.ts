import { expect, test } from 'vitest'
import { licenceName, licences } from './licences.ts'

test('the licence list is None, Unlicense, MIT and nine more, numbered from 1', () => {
  expect(licences).toEqual([
    'None',
    'Unlicense',
    'MIT',
    'GNU GPLv2',
    'GNU GPLv3',
    'LGPL 2.1',
    'LGPL 3',
    'BSD-2',
    'BSD-3',
    'MPL-2.0',
    'OSL-3.0',
    'Apache-2.0',
  ])
  expect([1, 12, undefined, 13].map(licenceName)).toEqual(['None', 'Apache-2.0', 'None', '13'])
})
