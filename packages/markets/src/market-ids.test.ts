import { expect, test } from 'vitest'
import { fromOrderId, fromPairId, toOrderId, toPairId } from './market-ids.ts'
import { toOrderNumber } from './order-number.ts'

test('pairs of the first order book have the ids of the contract, those of the next ones a million more', () => {
  expect([toPairId({ book: 0, pair: 3 }), toPairId({ book: 2, pair: 3 })]).toEqual([3, 2_000_003])
  expect(fromPairId(2_000_003)).toEqual({ book: 2, pair: 3 })
})

test('the id of an order names its book and its number in the contract', () => {
  const number = toOrderNumber({ pair: 3, side: 'sell', price: 16_581_374, generation: 5, index: 7 })
  for (const book of [0, 1, 300]) expect(fromOrderId(toOrderId({ book, number }))).toEqual({ book, number })
  expect(toOrderId({ book: 0, number })).toBe(number.toString())
})

test('a number that no order of any book can have is none', () => {
  expect(fromOrderId('9'.repeat(45))).toBeUndefined()
  expect(fromOrderId(toOrderId({ book: 32_767, number: 1n }))).toEqual({ book: 32_767, number: 1n })
  expect(fromOrderId(toOrderId({ book: 32_768, number: 1n }))).toBeUndefined()
})
