// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { shownPrice } from './price-text.tsx'

test('a price is of one token, else of 1 TRX, else as the chain has it', () => {
  expect(shownPrice({ trxNum: 5_000, num: 1 }, 2)).toEqual([100n, 500_000n])
  // 1 TRX buys 3.00 of the token.
  expect(shownPrice({ trxNum: 10_000, num: 3 }, 2)).toEqual([300n, 1_000_000n])
  expect(shownPrice({ trxNum: 70_000, num: 3 }, 2)).toEqual([3n, 70_000n])
})
