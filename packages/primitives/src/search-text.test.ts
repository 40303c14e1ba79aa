import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { readLinkAddress, readSearchText } from './search-text.ts'

const hash = '0123456789abcdef'.repeat(4)
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const hex = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'

test.each([
  [` ${usdt.slice(0, 8)} ${usdt.slice(8)}\n`, usdt],
  [`"${usdt}",`, usdt],
  [`Address: ${usdt}.`, usdt],
  [`\u200b${usdt.slice(0, 20)}\u00ad${usdt.slice(20)}\u2069`, usdt],
  [`tron:${usdt}?amount=5`, usdt],
  [hex, hex],
  [hex.toUpperCase(), hex.toUpperCase()],
  [`0x${hex}`, `0x${hex}`],
  [`0x${hex.slice(2)}`, `0x${hex.slice(2)}`],
  [hex.slice(2), `0x${hex.slice(2)}`],
  [`txid ${hash} !`, hash],
  [`0x${hash.toUpperCase()}`, `0x${hash.toUpperCase()}`],
  [usdt.toLowerCase(), usdt.toLowerCase()],
  ['# 12', '12'],
  ['1,234', '1234'],
  ['79 072 107', '79072107'],
  ['USD Coin', 'USDCoin'],
  ['👩\u200d🚀 Coin', '👩\u200d🚀Coin'],
  [`${usdt} ${hash}`, usdt + hash],
])('%j is looked up as %j', (typed, term) => {
  expect(readSearchText(typed)).toEqual({ kind: 'term', term })
})

test.each([
  [`https://tronscan.org/#/transaction/${hash}`, hash],
  [`https://nile.tronscan.org/#/transaction/${hash}/internal-transactions`, hash],
  [`https://tron.blockscout.com/tx/0x${hash}?tab=logs`, `0x${hash}`],
  [`https://www.oklink.com/tron/block/${hash}`, hash],
  [`https://api.trongrid.io/wallet/gettransactioninfobyid?value=${hash}`, hash],
  [`https://shasta.example/show?a=${usdt}&lang=en`, usdt],
  ['https://example.org/nothing', 'https://example.org/nothing'],
])('the hash or address of the link %s is looked up', (typed, term) => {
  expect(readSearchText(typed)).toEqual({ kind: 'term', term })
})

test.each([
  ['https://nile.tronscan.org/#/block/123?lang=en', 'block', '123'],
  [`https://tronscan.org/#/token20/${usdt}/transfers`, 'token20', usdt],
  [`tronscan.org/#/contract/${usdt}/code`, 'contract', usdt],
  ['https://tronscan.io/#/token/1002000', 'token', '1002000'],
  [`http://127.0.0.1:4220/#/address/${usdt}`, 'address', usdt],
  [`127.0.0.1:4220/n/side/#/address/${usdt}`, 'address', usdt],
  ['localhost:3000/#/block/12', 'block', '12'],
  ['[::1]:3000/#/block/12', 'block', '12'],
  [`https://www.oklink.com/trx/address/${usdt}`, 'address', usdt],
  [`https://tron.blockscout.com/address/0x${hex.slice(2)}?tab=txs`, 'address', `0x${hex.slice(2)}`],
  [`https://api.trongrid.io/v1/accounts/${usdt}/transactions`, 'address', usdt],
  ['https://tronscan.org/#/proposal/97', 'proposal', '97'],
])('the link %s names a page', (typed, kind, id) => {
  expect(readSearchText(typed)).toEqual({ kind: 'page', page: { kind, id } })
})

test.each([
  ['localhost:3000/n/side/#/block/5', 'http://localhost:3000/n/side/#/block/5'],
  [' HTTPS://Example.org/a ', 'https://example.org/a'],
  ['tronscan.org/#/block/1', 'http://tronscan.org/#/block/1'],
  ['http://', undefined],
  ['1,234', undefined],
  ['USD/TRX', undefined],
  ['12/13', undefined],
  ['javascript:alert(1)//a.b/', undefined],
])('the address of the link %s is %s', (typed, address) => {
  expect(readLinkAddress(typed, 'http:')?.href).toBe(address)
})

const pasted = [
  ...Array.from(' \n\t#,.\'"<>()/?&=:01aTx\u200b\u00ad\u202e\ud800\u0000🚀'),
  usdt,
  hash,
  hex,
  usdt.toLowerCase(),
  '1,234',
  'tron:',
  'https://',
  'tronscan.org/#/',
  '/transaction/',
  '/block/',
  '/address/',
]

test('whatever is pasted, the term has no white space and is not too long', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pasted), { maxLength: 20 }), (parts) => {
      const read = readSearchText(parts.join(''))
      const found = read.kind === 'page' ? read.page.id : read.term
      expect(found).not.toMatch(read.kind === 'page' ? /\W/ : /\s/)
      expect(found.length).toBeLessThanOrEqual(limits.searchText)
    }),
    { numRuns: 2000 },
  )
})

const around = [
  ' ',
  '\n',
  '"',
  '“',
  '(',
  '.',
  ',',
  ';',
  ': ',
  'from ',
  '\u200b',
  '\u2066',
  '😀',
  'tron:',
  '>',
]

test('an id is found within any words, quotes, spaces and invisible characters', () => {
  const some = fc.array(fc.constantFrom(...around), { maxLength: 6 }).map((parts) => parts.join(''))
  const ids = fc.constantFrom(usdt, hash, `0x${hash}`, hex, `0x${hex.slice(2)}`)
  fc.assert(
    fc.property(some, ids, some, (before, term, after) => {
      expect(readSearchText(`${before} ${term} ${after}`)).toEqual({ kind: 'term', term })
    }),
    { numRuns: 1000 },
  )
})

test('a megabyte of anything is read at once', () => {
  for (const unit of ['T', '/', '1,', 'a.', hash, ' ', '0x', '\u200b'])
    expect(readSearchText(unit.repeat(1_000_000 / unit.length)).kind).toBe('term')
})
