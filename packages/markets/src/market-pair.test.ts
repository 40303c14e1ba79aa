import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveMarketPair, fixPrecision, gainOf, type MarketPair, ticksAt, unitPrice } from './market-pair.ts'

const pair: MarketPair = {
  id: 7,
  fTokenName: 'Sunny Apples',
  sTokenName: 'Tron Dollar',
  fShortName: 'APPLE',
  sShortName: 'USDT',
  fTokenAddr: 'TApples',
  sTokenAddr: 'TDollars',
  fPrecision: 8,
  sPrecision: 6,
  price: '1234567.89',
  volume: '1999999999',
  volume24h: '9007199254740993',
  highestPrice24h: 2_000_000,
  lowestPrice24h: '1000000',
  gain: '0.12349',
}
const derived = (members: Partial<MarketPair>, watched?: readonly (number | string)[]) =>
  deriveMarketPair({ ...pair, ...members }, watched)

test('a pair of the second market keeps what the server says, and its id is exchange_id', () => {
  expect(derived({})).toMatchObject({ id: 7, exchange_id: 7, fTokenAddr: 'TApples', gain: '0.12349' })
})

test('exchange_name joins first and second name by a slash, exchange_abbr_name the short names', () => {
  expect(derived({})).toMatchObject({
    exchange_name: 'Sunny Apples/Tron Dollar',
    exchange_abbr_name: 'APPLE/USDT',
    first_token_abbr: 'APPLE',
    second_token_abbr: 'USDT',
  })
})

test('first_token_id and second_token_id are the contracts, or _ for TRX', () => {
  expect(derived({ sTokenAddr: '_' })).toMatchObject({ first_token_id: 'TApples', second_token_id: '_' })
})

test('price, high and low are divided by ten to the power of the second precision, without losing a digit', () => {
  expect(derived({})).toMatchObject({ price: '1.23456789', high: '2', low: '1' })
  expect(derived({ price: '1', sPrecision: 18 }).price).toBe('0.000000000000000001')
})

test('volume is divided by ten to the power of the first precision, and is an integer, cut off', () => {
  expect(derived({}).volume).toBe('19')
  expect(derived({ volume: '99999999' }).volume).toBe('0')
})

test('svolume is the volume of 24 h in the second token', () => {
  expect(derived({}).svolume).toBe('9007199254.740993')
})

test('token_type is dex20', () => {
  expect(derived({}).token_type).toBe('dex20')
})

test.each([
  ['TRX', 'USDT', 4],
  ['trx', 'usdt', 4],
  ['WIN', 'USDT', 6],
  ['WIN', 'TRX', 5],
  ['APPLE', 'USDT', 5],
])(
  'fix_precision of %s and %s is %i: by lowercase short names joined by underscore, else the second precision',
  (fShortName, sShortName, places) => {
    expect(fixPrecision({ fShortName, sShortName, sPrecision: 5 })).toBe(places)
    expect(derived({ fShortName, sShortName, sPrecision: 5 }).fix_precision).toBe(places)
  },
)

test.each([
  ['0.12349', '+12.34%', true],
  [0.1, '+10.00%', true],
  ['0', '+0.00%', true],
  ['-0.99999', '-99.99%', false],
  ['-0.00001', '-0.00%', false],
  ['1e-7', '+0.00%', true],
  ['25.5', '+2550.00%', true],
])(
  'a gain of %s is %s: times 100, two decimals cut off, a percent sign, plus when not negative',
  (gain, text, isUp) => {
    expect(derived({ gain })).toMatchObject({ up_down_percent: text, isUp })
  },
)

test('without a trade a pair has no price and no change, and is not down', () => {
  const none = derived({
    price: undefined,
    highestPrice24h: undefined,
    lowestPrice24h: undefined,
    gain: undefined,
  })
  expect([none.price, none.high, none.low, none.up_down_percent, none.isUp]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    true,
  ])
})

test('isChecked says whether the id is in the watchlist of dex20, as number or text', () => {
  expect([derived({}, [7]), derived({}, ['7']), derived({}, [70, '17'])].map((one) => one.isChecked)).toEqual(
    [true, true, false],
  )
})

test('the price of ticks is in units of the second token for one whole first token, exact where it ends', () => {
  // A lot of 0.01 of 8 decimals costs 50 units a tick.
  expect(unitPrice(3, { lot: 1_000_000n, tick: 50n, fPrecision: 8 })).toBe('15000')
  expect(unitPrice(1, { lot: 3n, tick: 2n, fPrecision: 0 })).toBe('0.666666666666666666')
  expect(unitPrice(16_581_374, { lot: 1n, tick: 10n ** 30n, fPrecision: 18 })).toBe(
    `16581374${'0'.repeat(48)}`,
  )
})

test('the gain is the change of the price as a share of the one before', () => {
  expect([gainOf(150, 100), gainOf(50, 100), gainOf(1, 3), gainOf(5, 0)]).toEqual([
    '0.5',
    '-0.5',
    '-0.666666666666666666',
    undefined,
  ])
})

test('the ticks of a price are found again in its text, also where that is cut off', () => {
  fc.assert(
    fc.property(
      fc.nat(16_581_374),
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 9n),
      fc.nat(18),
      (ticks, lot, tick, fPrecision) => {
        const units = { lot, tick, fPrecision }
        expect(ticksAt(unitPrice(ticks, units), units)).toBe(BigInt(ticks))
      },
    ),
  )
})
