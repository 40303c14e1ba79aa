import { expect, test } from 'vitest'
import { lookOf, looksLikeNativeCoin } from './look-alikes.ts'

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

test('only names of the native coin look like it', () => {
  expect(['TR0N', 'trx', 'ТRХ'].map(looksLikeNativeCoin)).toEqual([true, true, true])
  expect(['TRXC', 'Tron', ''].map(looksLikeNativeCoin)).toEqual([false, true, false])
})
