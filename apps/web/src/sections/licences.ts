/** By the numbers of the call that verifies, from 1 on. */
const licences = [
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
]

export const licenceOf = (number: number | undefined): string => licences[(number ?? 1) - 1] ?? String(number)
