/** Licences of published sources, by TronScan's numbers, from 1 on. */
export const licences = [
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
] as const

/** The name of a licence by its number; no number is reported as None, an unknown number unchanged. */
export const licenceName = (number: number | undefined): string =>
  licences[(number ?? 1) - 1] ?? String(number)
