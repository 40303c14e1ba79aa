import { expect, test } from 'vitest'
import { advertisingCandidates, suspectRows } from './suspect-rows.ts'

const own = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const friend = 'TAbcdddddddddddddddddddddddddddwxyz'
const treasury = 'TQHAvs2ZFTbsd93ycTfw1Wuf1e4WsPZWCp'
const twin = 'TAbceeeeeeeeeeeeeeeeeeeeeeeeeeewxyz'.replace('TAbce', 'TAbcf')
const page = { own, adverts: {} }

let rowCount = 0
const row = (from: string, to: string, amount: string, tokenDecimal: number | undefined = 6) => ({
  transactionHash: `hash ${(rowCount += 1)}`,
  transferFromAddress: from,
  transferToAddress: to,
  amount_str: amount,
  tokenInfo: tokenDecimal === undefined ? {} : { tokenDecimal },
})

test('transfers of nothing and dust are suspect; whole tokens without decimals are not', () => {
  const rows = [
    row(friend, own, '0'),
    row(treasury, own, '9999'),
    row(friend, own, '10000'),
    row(friend, own, '1', 0),
    { ...row(friend, own, '1'), tokenInfo: {} },
  ]
  expect([...suspectRows(rows, page)]).toEqual([
    [rows[0], 'nothing'],
    [rows[1], 'dust'],
  ])
})

test('of two addresses that look alike, rows with the younger one are suspect', () => {
  const paid = row(own, friend, '5000000')
  const baited = row(twin, own, '7000000')
  expect([...suspectRows([baited, paid], page)]).toEqual([[baited, 'lookAlike']])
  expect([...suspectRows([paid, row(own, friend, '6000000')], page)]).toEqual([])
})

test('without an account of its own, a page has no look-alikes', () => {
  const rows = [row(twin, own, '7000000'), row(own, friend, '5000000')]
  expect([...suspectRows(rows, { own: undefined, adverts: {} })]).toEqual([])
})

test('a row whose note advertises is suspect for that, whatever else it is', () => {
  const [cheap, dust, plain] = [row(friend, own, '900000'), row(friend, own, '1'), row(friend, own, '900000')]
  const adverts = { [cheap.transactionHash]: 'noteLink', [dust.transactionHash]: 'noteHidden' } as const
  expect([...suspectRows([cheap, dust, plain], { own, adverts })]).toEqual([
    [cheap, 'noteLink'],
    [dust, 'noteHidden'],
  ])
})

test('notes are read of rows of less than one token only, each transaction once', () => {
  const tiny = row(friend, own, '999999')
  const rows = [
    tiny,
    { ...tiny },
    row(friend, own, '1000000'),
    row(friend, own, '0', 0),
    row(friend, own, '1', 0),
    { ...row(friend, own, '5'), tokenInfo: {} },
  ]
  expect(advertisingCandidates(rows)).toEqual([rows[0]!.transactionHash, rows[3]!.transactionHash])
})

test('dust is not suspect in a transaction that moves more: the fee of a token', () => {
  const payment = row(friend, own, '5000000')
  const fee = { ...row(friend, treasury, '2500'), transactionHash: payment.transactionHash }
  const nothing = { ...row(friend, treasury, '0'), transactionHash: payment.transactionHash }
  expect([...suspectRows([payment, fee, nothing], { own: undefined, adverts: {} })]).toEqual([])
})

test('dust is not suspect between accounts that deal with each other, nor where the account of the page sent it', () => {
  const rows = [row(friend, own, '1'), row(own, friend, '3000000'), row(own, treasury, '1')]
  expect([...suspectRows(rows, page)]).toEqual([])
})

test('a transfer of nothing is suspect even between accounts that deal with each other', () => {
  const bait = row(friend, own, '0')
  expect([...suspectRows([bait, row(own, friend, '3000000')], page)]).toEqual([[bait, 'nothing']])
})
