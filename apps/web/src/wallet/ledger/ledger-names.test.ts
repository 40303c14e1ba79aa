// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { cachedLedgerNames, loadLedgerNames } from './ledger-names.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const rows: Readonly<Record<string, readonly object[]>> = {
  token10: [
    { id: 1_000_001, token_name: 'Sun', decimals: 3, message: '0a03' },
    { id: 1_000_002, token_name: 'Moon', decimals: 0 },
  ],
  exchange: [{ id: 6, pair: 'Sun/TRX', firstToken: '1000001', decimals1: 3, decimals2: 6, message: '0806' }],
}

test('the lists of tokens and pairs are cached as ledgerTokenList and ledgerExchangeList', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { search } = new URL(url, location.href)
    asked.push(search)
    return Response.json({ data: rows[new URLSearchParams(search).get('type')!] })
  })
  await loadLedgerNames()
  expect(asked).toEqual(['?type=token10&start=0&limit=5000', '?type=exchange&limit=1000'])
  expect(JSON.parse(localStorage.getItem('ledgerTokenList')!)).toEqual(rows['token10'])
  expect(JSON.parse(localStorage.getItem('ledgerExchangeList')!)).toEqual(rows['exchange'])
})

test('only names that Ledger signed are for the device', () => {
  localStorage.setItem('ledgerTokenList', JSON.stringify(rows['token10']))
  localStorage.setItem('ledgerExchangeList', 'damaged')
  expect(cachedLedgerNames()).toEqual({ tokens: new Map([['1000001', '0a03']]), exchanges: new Map() })
})

test('without the lists a Ledger is used all the same, and the failure is logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('refused')))
  await loadLedgerNames()
  expect(logged).toHaveBeenCalledOnce()
  expect(cachedLedgerNames().tokens.size).toBe(0)
})
