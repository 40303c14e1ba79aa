import { expect, test } from 'vitest'
import { isMistypedAddress, readInput } from './search-input.ts'

const hash = '0123'.repeat(16)
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test.each([
  [`https://tronscan.org/#/transaction/${hash}`, `/transaction/${hash}`],
  [`https://nile.tronscan.org/#/block/123?lang=en`, '/block/123'],
  [`https://tronscan.org/#/token20/${usdt}/transfers`, `/token20/${usdt}`],
  [`tronscan.org/#/contract/${usdt}/code`, `/contract/${usdt}`],
  [`https://tronscan.io/#/token/1002000`, '/token/1002000'],
  [`http://127.0.0.1:4220/#/address/${usdt}`, `/address/${usdt}`],
  [`https://explorer.example/tx/0x${hash}`, `/transaction/0x${hash}`],
  [`https://www.oklink.com/trx/address/${usdt}`, `/address/${usdt}`],
  ['proposal 2', '/proposal/2'],
  ['Proposal #14', '/proposal/14'],
])('%s leads to its page without being looked up (W8)', (typed, path) => {
  expect(readInput(typed)).toEqual({ kind: 'path', path })
})

test.each([
  ['#12', '12'],
  ['1,234', '1234'],
  ['79 072 107', '79072107'],
  ['1.234.567', '1234567'],
  ['1,2', '1,2'],
  [' USD Coin ', 'USDCoin'],
  ['https://example.org/nothing', 'https://example.org/nothing'],
])('%s is looked up as %s (W8)', (typed, term) => {
  expect(readInput(typed)).toEqual({ kind: 'term', term })
})

test('an address whose letters changed case is told from a name (W8)', () => {
  expect(isMistypedAddress(usdt)).toBe(false)
  expect(isMistypedAddress(usdt.toLowerCase())).toBe(true)
  expect(isMistypedAddress(usdt.slice(0, -1) + 'u')).toBe(true)
  expect(isMistypedAddress('Tether')).toBe(false)
})
