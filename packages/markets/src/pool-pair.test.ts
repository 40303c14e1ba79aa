import { expect, test } from 'vitest'
import { changePercent, derivePoolPair, type PoolPair, poolPrice } from './pool-pair.ts'

const row: PoolPair = {
  exchange_id: 3,
  first_token_id: '1000001',
  second_token_id: '_',
  first_token_balance: '5000',
  second_token_balance: '10000000',
  price: '0.0123456',
  up_down_percent: '-3.14159',
}
const names: Readonly<Record<string, string>> = { '1000001': 'Coins', _: 'TRX' }
const derived = (members: Partial<PoolPair>, watched?: readonly (number | string)[]) =>
  derivePoolPair({ ...row, ...members }, { nameOf: (id) => names[id], ...(watched && { watched }) })

test('the tokens of a pool have readable names, joined by a slash, and their ids where no name is known', () => {
  expect(derived({})).toMatchObject({
    first_token_name: 'Coins',
    second_token_name: 'TRX',
    exchange_name: 'Coins/TRX',
    first_token_id: '1000001',
    first_token_balance: '5000',
  })
  expect(derived({ first_token_id: '1000009' }).exchange_name).toBe('1000009/TRX')
})

test.each([
  ['0.0123456', '0.012346'],
  ['0.0123454', '0.012345'],
  [1e-7, '0'],
  ['2.5', '2.5'],
])('the price %s of a pool is rounded to 6 decimals: %s', (price, text) => {
  expect(derived({ price }).price).toBe(text)
})

test.each([
  ['-3.14159', '-3.14%', false],
  ['3.149', '+3.14%', true],
  [0, '+0.00%', true],
])(
  'the change %s of a pool is its absolute value with two decimals, sign and percent: %s',
  (change, text, isUp) => {
    expect(derived({ up_down_percent: change })).toMatchObject({ up_down_percent: text, isUp })
  },
)

test('the token_type of a pool is dex10, and isChecked says whether its id is in the watchlist of optional', () => {
  expect(derived({}, ['3'])).toMatchObject({ token_type: 'dex10', isChecked: true })
  expect(derived({}, [30]).isChecked).toBe(false)
})

test('the price of a pool is what one first token is worth in the second, and an empty pool has none', () => {
  const pools = { first: 5000n, second: 10_000_000n, firstPrecision: 2, secondPrecision: 6 }
  expect(poolPrice(pools)).toBe('0.2')
  expect(poolPrice({ ...pools, first: 0n })).toBeUndefined()
  expect(poolPrice({ ...pools, second: 0n })).toBeUndefined()
})

test('the change between two prices is in percent of the earlier one', () => {
  expect([changePercent('1.5', '2'), changePercent('2', 1.5), changePercent('2', '0')]).toEqual([
    '-25',
    '33.3333333333333333',
    undefined,
  ])
})
