import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cachedTokens,
  extendTokens,
  lookUpToken,
  overviewTokens,
  tokenCatalogue,
  tokenIn,
  tokensKey,
} from './token-catalogue.ts'
import { mapRow, readTokenText, toTokenText, unknownToken } from './token-record-text.ts'

const rise = {
  id: 1000001,
  name: 'Sunrise',
  precision: 3,
  abbr: 'RISE',
  imgUrl: 'https://x.example/rise.png',
}
const dusk = { id: 1002700, name: 'Dusk', precision: 0, abbr: 'DSK', imgUrl: '' }
const late = { id: 1002800, name: 'Late', precision: 6, abbr: 'LATE', imgUrl: '' }

const requests: URLSearchParams[] = []
/** Rows by the lowest id that is asked for, or by the id itself. */
let rows: (query: URLSearchParams) => object

beforeEach(() => {
  localStorage.clear()
  requests.length = 0
  rows = (query) => {
    if (query.has('id')) return { data: query.get('id') === '1002800' ? [late] : [] }
    const all = [rise, dusk].filter(({ id }) => id > Number(query.get('id_gt')))
    // The scan of the server ends after each row.
    const at = Number(query.get('cursor') ?? 0)
    return { data: all.slice(at, at + 1), ...(at + 1 < all.length && { nextCursor: String(at + 1) }) }
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url)
    requests.push(searchParams)
    return Response.json(rows(searchParams))
  })
})
afterEach(() => vi.unstubAllGlobals())

const load = () => new QueryClient().fetchQuery(tokenCatalogue())

test('a token is a text of five parts: name, id, precision, abbreviation, image reference', () => {
  const text = toTokenText(rise)!
  expect(text.split('_&&_')).toEqual(['Sunrise', '1000001', '3', 'RISE', 'https://x.example/rise.png'])
  expect(readTokenText(text)).toEqual(rise)
  expect(toTokenText(dusk)!.split('_&&_')).toHaveLength(5)
  expect(readTokenText(toTokenText(dusk))).toEqual(dusk)
})

test.each([
  ['an id below the first', { ...rise, id: 1000000 }],
  ['a precision above 6', { ...rise, precision: 7 }],
  ['a part that contains the separator', { ...rise, name: 'a_&&_1000002' }],
])('%s is of no token', (_, token) => {
  expect(toTokenText(token)).toBeUndefined()
})

test.each([['four_&&_1000001_&&_0_&&_parts'], ['a_&&_x_&&_0_&&_b_&&_noImg'], [''], [5], [null]])(
  'the text %j is of no token',
  (text) => {
    expect(readTokenText(text)).toBeUndefined()
  },
)

test.each([
  ['@file.png', ''],
  ['noImg', ''],
  ['javascript:alert(1)', ''],
  ['http://x.example/a.png', ''],
  ['https://x.example/a.png', 'https://x.example/a.png'],
])('the image reference %s is the picture %j', (image, imgUrl) => {
  expect(readTokenText(`A_&&_1000001_&&_0_&&_B_&&_${image}`)?.imgUrl).toBe(imgUrl)
})

test('the catalogue is fetched from 1000001 and after 1002653, with every page, and kept under tokensMap', async () => {
  const catalogue = await load()
  expect([...catalogue.values()]).toEqual([rise, dusk])
  const first = requests[0]!
  expect(first.get('uuid')).toMatch(/^[0-9a-f]{32}$/)
  expect(Object.fromEntries([...first].filter(([name]) => name !== 'uuid'))).toEqual({
    showAll: '1',
    limit: '5000',
    id_gt: '1000000',
    fields: 'id,name,precision,abbr,imgUrl',
  })
  expect(new Set(requests.map((query) => query.get('id_gt')))).toEqual(new Set(['1000000', '1002653']))
  expect(localStorage.getItem(tokensKey)).toContain(
    'Sunrise_&&_1000001_&&_3_&&_RISE_&&_https://x.example/rise.png',
  )
})

test('a cached catalogue is not fetched again', async () => {
  await load()
  requests.length = 0
  expect((await load()).get(1000001)).toEqual(rise)
  expect(requests).toEqual([])
})

test('a token that the catalogue lacks is requested once, and kept', async () => {
  await load()
  requests.length = 0
  expect(await lookUpToken('1002800')).toEqual(late)
  expect(await lookUpToken('1002800')).toEqual(late)
  expect(requests).toHaveLength(1)
  expect(cachedTokens()?.get(1002800)).toEqual(late)
})

test('a single token is not taken for the whole catalogue', async () => {
  extendTokens([late])
  expect(cachedTokens()).toBeUndefined()
  expect([...(await load()).keys()].toSorted()).toEqual([1000001, 1002700, 1002800])
})

test('a token that nobody knows has id -1, an empty name and 0 decimals', async () => {
  expect(await lookUpToken('1009999')).toEqual({ id: -1, name: '', precision: 0, abbr: '', imgUrl: '' })
  expect(tokenIn(await load(), '1009999')).toBe(unknownToken)
})

test.each([
  ['no JSON'],
  ['[]'],
  ['null'],
  ['{"place":"/other/","isWhole":true,"tokens":{}}'],
  ['{"tokens":5}'],
])('the stored text %s is no catalogue of this network', async (text) => {
  localStorage.setItem(tokensKey, text)
  expect(cachedTokens()).toBeUndefined()
  expect((await load()).size).toBe(2)
})

test('a full storage is no failure', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect((await load()).size).toBe(2)
  full.mockRestore()
})

test('the map of the overview has up to 1000 TRC20 tokens', async () => {
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  rows = () => ({
    tokens: [{ contractAddress: usdt, name: 'Tether USD', abbr: 'USDT', decimal: 6, imgUrl: '' }],
  })
  const tokens = await new QueryClient().fetchQuery(overviewTokens())
  expect(tokens.get(usdt)).toMatchObject({ name: 'Tether USD', decimal: 6 })
  const { uuid, ...query } = Object.fromEntries(requests[0]!)
  expect(uuid).toBeTruthy()
  expect(query).toEqual({ start: '0', limit: '1000', filter: 'trc20', sort: 'priceInTrx' })
})

test('mapped rows have the six members of a token, numbered where a row has several', () => {
  const amount = { token: rise, amount: 1500n }
  const row = mapRow({ hash: 'ab' }, amount)
  expect(row).toEqual({
    hash: 'ab',
    map_token_name: 'Sunrise',
    map_token_name_abbr: 'RISE',
    map_token_id: 1000001,
    map_token_precision: 3,
    map_amount: '1.5',
    map_amount_logo: 'https://x.example/rise.png',
  })
  const two = mapRow(mapRow({}, amount, 1), { ...amount, token: dusk }, 2)
  expect(two).toMatchObject({
    map_token_id1: 1000001,
    map_amount1: '1.5',
    map_token_id2: 1002700,
    map_amount2: '1500',
  })
})
