import { expect, test } from 'vitest'
import { suspectRows } from './suspect-rows.ts'

const own = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const friend = 'TAbcdddddddddddddddddddddddddddwxyz'
const twin = 'TAbceeeeeeeeeeeeeeeeeeeeeeeeeeewxyz'.replace('TAbce', 'TAbcf')

const row = (from: string, to: string, amount: string, tokenDecimal: number | undefined = 6) => ({
  transferFromAddress: from,
  transferToAddress: to,
  amount_str: amount,
  tokenInfo: tokenDecimal === undefined ? {} : { tokenDecimal },
})

test('transfers of nothing and dust are suspect; whole tokens without decimals are not', () => {
  const rows = [
    row(friend, own, '0'),
    row(friend, own, '9999'),
    row(friend, own, '10000'),
    row(friend, own, '1', 0),
    { ...row(friend, own, '1'), tokenInfo: {} },
  ]
  expect([...suspectRows(rows, own)]).toEqual(rows.slice(0, 2))
})

test('of two addresses that look alike, rows with the younger one are suspect', () => {
  const paid = row(own, friend, '5000000')
  const baited = row(twin, own, '7000000')
  expect([...suspectRows([baited, paid], own)]).toEqual([baited])
  expect([...suspectRows([paid, row(own, friend, '6000000')], own)]).toEqual([])
})

test('without an account of its own, a page has no look-alikes', () => {
  expect([...suspectRows([row(twin, own, '7000000'), row(own, friend, '5000000')], undefined)]).toEqual([])
})
