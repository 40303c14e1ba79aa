import { stringifyJson } from '@sundial/primitives'
import type { useTranslations } from 'use-intl/react'
import { createTranslator } from 'use-intl/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import english from '../locales/en.json'
import { mostColumns, sheets } from './sheet-columns.ts'
import { readSheet } from './sheet-file.ts'
import { hasSheet } from './table-tools.tsx'

const alice = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const bob = 'TQHAvs2ZFTbsd93ycTfw1Wuf1e4WsPZWCp'
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const dollar = { tokenId: token, tokenType: 'trc20', tokenAbbr: 'SUSD', tokenName: 'Dollar', tokenDecimal: 6 }
const trx = { tokenId: '_', tokenType: 'trc10', tokenAbbr: 'trx', tokenName: 'trx', tokenDecimal: 6 }
const transfer = (figures: object) => ({
  transactionHash: 'ab',
  block: 7,
  timestamp: Date.UTC(2026, 10, 30, 23, 30, 5),
  transferFromAddress: alice,
  transferToAddress: bob,
  contractRet: 'SUCCESS',
  ...figures,
})
const pages: Readonly<Record<string, object>> = {
  first: {
    data: [
      transfer({ amount_str: '2849281', tokenInfo: dollar }),
      transfer({ amount_str: '1', tokenInfo: trx }),
    ],
    nextCursor: 'second',
    names: { [alice]: { name: '=Alice, "A"', from: 'account', kind: 'account' } },
  },
  second: {
    data: [
      transfer({ amount_str: '5', tokenInfo: {}, contractRet: 'REVERT' }),
      transfer({ amount_str: '7', tokenInfo: { ...dollar, tokenDecimal: undefined } }),
    ],
  },
}

let asked: URLSearchParams[] = []
let busy = 0
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (text: string) => {
    const { searchParams } = new URL(text)
    asked.push(searchParams)
    if (busy-- > 0) return Response.json({ code: 'too_many_requests', message: '' }, { status: 429 })
    return new Response(stringifyJson(pages[searchParams.get('cursor') ?? 'first']))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Words = ReturnType<typeof useTranslations<never>>

const words: Words = createTranslator({ locale: 'en', messages: english })

const url = 'http://here/n/own/api/transfer?sort=-timestamp&address=x&format=csv'
const read = async (zone: string) => {
  const { signal } = new AbortController()
  return readSheet({ url, words, zone, signal, onRows: () => undefined })
}

test('the table has dates in the zone of the person, amounts with decimals, and names beside addresses', async () => {
  const { text, rowCount, isCut } = await read('Europe/Berlin')
  const [heading, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(heading).toBe(
    'Time (Europe/Berlin),Block,From,From (Name),To,To (Name),Amount,Token,Token ID,Result,Hash',
  )
  expect(lines).toEqual([
    `2026-12-01 00:30:05,7,${alice},"'=Alice, ""A""",${bob},,2.849281,SUSD,${token},Success,ab`,
    `2026-12-01 00:30:05,7,${alice},"'=Alice, ""A""",${bob},,0.000001,TRX,TRX,Success,ab`,
    `2026-12-01 00:30:05,7,${alice},"'=Alice, ""A""",${bob},,0.000005,TRX,TRX,Failed,ab`,
    `2026-12-01 00:30:05,7,${alice},"'=Alice, ""A""",${bob},,7,SUSD: Raw units (token decimals unknown),${token},Success,ab`,
  ])
  expect([rowCount, isCut]).toEqual([4, false])
})

test('every page is read with the filters of the list, in its order', async () => {
  await read('UTC')
  expect(asked.map((query) => query.get('cursor'))).toEqual([null, 'second'])
  expect(asked.map((query) => [query.get('address'), query.get('sort'), query.get('format')])).toEqual([
    ['x', '-timestamp', null],
    ['x', '-timestamp', null],
  ])
})

test('a page that the server has no time for is read a little later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  busy = 2
  expect((await read('UTC')).rowCount).toBe(4)
})

test('every table has at most twelve columns, and its list the button for it', () => {
  const all = Object.entries(sheets)
  expect(all.filter(([, { columns }]) => columns.length > mostColumns)).toEqual([])
  expect(all.filter(([path]) => !hasSheet(`http://here${path}?format=csv`))).toEqual([])
  expect(hasSheet('http://here/api/block?format=csv')).toBe(false)
})
