import { expect, test } from 'vitest'
import { lookAlikes, lookOf, ranked } from './look-alikes.ts'

test.each([
  ['USDT', 'USDТ'],
  ['Tether USD', 'Tether-USD'],
  ['BitTorrent', 'B1tT0rrent'],
  ['TRON', 'ＴＲＯＮ'],
  ['Coin', 'Cоin '],
])('%s and %s look alike', (left, right) => {
  expect(lookOf(left)).toBe(lookOf(right))
})

test('different names do not', () => {
  expect(lookOf('USDT')).not.toBe(lookOf('USDC'))
  expect(lookOf('比特')).not.toBe(lookOf('以太'))
})

const real = { id: 'real', name: 'Tether USD', symbol: 'USDT', holders: 900 }
const fake = { id: 'fake', name: 'Tether USD', symbol: 'USDТ', holders: 3 }

test('tokens are ranked by number of holders, unknown ones last', () => {
  expect(ranked([{ id: 'odd' }, fake, real]).map(({ id }) => id)).toEqual(['real', 'fake', 'odd'])
})

test('look-alikes are marked, except the one with most holders', () => {
  expect([...lookAlikes([fake, real, { id: 'other', name: 'Other', symbol: 'OTH' }])]).toEqual(['fake'])
})

test('without numbers of holders, all of them are marked', () => {
  const uncounted = [fake, real].map(({ id, name }) => ({ id, name }))
  expect([...lookAlikes(uncounted)].toSorted()).toEqual(['fake', 'real'])
})

test('a token with the name of the native coin is always marked', () => {
  expect([...lookAlikes([{ id: '1', name: 'TR0N', holders: 9_000_000 }])]).toEqual(['1'])
})
