import { unitPrice } from '@sundial/markets'
import { expect, test } from 'vitest'
import { farPrice } from './far-price.ts'

const units = { lot: 10_000n, tick: 1n, fPrecision: 6 }
const offer = (ticks: number) => ({ Price: unitPrice(ticks, units) })
const book = { buy: [offer(900), offer(100)], sell: [offer(1000), offer(5000)], price: unitPrice(950, units) }
const far = (kind: 'buy' | 'sell', ticks: bigint, of: Parameters<typeof farPrice>[2] = book) =>
  farPrice({ kind, ticks }, { units }, of)

test.each([
  ['buy', 1099n, undefined],
  ['buy', 1100n, { way: 'above', parts: 1000n, market: unitPrice(1000, units) }],
  ['buy', 10_000n, { way: 'above', parts: 90_000n }],
  ['buy', 1n, undefined],
  ['sell', 811n, undefined],
  ['sell', 810n, { way: 'below', parts: 1000n, market: unitPrice(900, units) }],
  ['sell', 90_000n, undefined],
] as const)('to %s at %s ticks is a tenth or more worse than the best offer: %o', (kind, ticks, expected) => {
  if (expected === undefined) expect(far(kind, ticks)).toBeUndefined()
  else expect(far(kind, ticks)).toMatchObject(expected)
})

test('without an offer to take, the newest trade is the price of the market, and without any there is none', () => {
  expect(far('buy', 1045n, { ...book, sell: [] })).toMatchObject({ parts: 1000n })
  expect(far('sell', 855n, { ...book, buy: [] })).toMatchObject({ way: 'below' })
  expect(far('buy', 10n ** 7n, { buy: [], sell: [] })).toBeUndefined()
})
