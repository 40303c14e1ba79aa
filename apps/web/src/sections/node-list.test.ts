import { expect, test } from 'vitest'
import { countriesOf } from './node-list.tsx'

test('countries are counted as far as places are known, most servers first', () => {
  const nodes = ['Japan', 'Chile', undefined, 'Japan', 'Austria'].map((country) => ({
    ip: '192.0.2.1',
    ...(country !== undefined && { country }),
  }))
  expect(countriesOf(nodes)).toEqual([
    ['Japan', 2],
    ['Austria', 1],
    ['Chile', 1],
  ])
})
