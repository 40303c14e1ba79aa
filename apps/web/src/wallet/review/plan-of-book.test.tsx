import { toAddress, toBase58 } from '@sundial/primitives'
import { type BookCall, encodeBookCall } from '@sundial/wallet'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sentenceOfCall } from '../../testing/sentence.tsx'

const book = toAddress(`41${'2'.repeat(40)}`)
const pair = {
  id: 3,
  fTokenName: 'Sunny Dollar',
  sTokenName: 'TRX',
  fShortName: 'SUSD',
  sShortName: 'TRX',
  fTokenAddr: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  sTokenAddr: '_',
  fPrecision: 6,
  sPrecision: 6,
  contract: toBase58(book),
  contractPair: 3,
  lot: '10000',
  tick: '1',
  pairType: 2,
  source: 1,
  risk: 0,
  isHot: false,
  trades: 0,
  volume: 0,
  volume24h: 0,
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/exchange/marketPair/market/searchList')
      return Response.json({ data: { list: { rows: [pair] }, hiddenList: { rows: [] } } })
    if (pathname === '/api/exchange/common/orderListV2/3')
      return Response.json({ data: { buy: [], sell: [{ Price: 3_000_000, Amount: '9000000', orders: 1 }] } })
    return Response.json({ code: 'not_found', message: '' }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sentenceOf = (call: BookCall, callValue = 0n) =>
  sentenceOfCall({ contract: book, data: encodeBookCall(call), callValue }, /order book\./)

// 350 lots of 0.01 SUSD at 33,300 ticks a lot, which is 3.33 TRX.
const order = { pair: 3, price: 33_300, lots: 350n, mostPrices: 12, waits: true } as const

test('an order to buy says what it pays, and that the rest of it comes back', async () => {
  expect(await sentenceOf({ kind: 'buy', ...order }, 11_655_000n)).toBe(
    'Buy up to 3.5 SUSD for at most 3.33 TRX each in the order book. What is not filled at once waits there. The call pays 11.655 TRX to the contract for it. What the order does not use comes back.',
  )
})

test('an order to sell pays nothing beside its tokens, and says so where it does', async () => {
  const sale = { kind: 'sell', ...order, waits: false } as const
  const sentence =
    'Sell up to 3.5 SUSD for at least 3.33 TRX each in the order book. What is not filled at once is not sold.'
  expect(await sentenceOf(sale)).toBe(sentence)
  expect(await sentenceOf(sale, 1_000_000n)).toBe(`${sentence} The call also pays 1 TRX to the contract.`)
})
