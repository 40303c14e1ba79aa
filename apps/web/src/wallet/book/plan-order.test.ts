// What the form promises is what the plain model of the contract does with the same request.
import { type Book, trade, unitPrice } from '@sundial/markets'
import { formatUnits } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MarketPair, Offer } from '../../data/market.ts'
import { leastTotal, planOrder } from './plan-order.ts'

const units = { lot: 10_000n, tick: 1n, fPrecision: 6 }
const pair = {
  contractPair: 3,
  fPrecision: 6,
  sPrecision: 6,
  fShortName: 'SUSD',
  sShortName: 'TRX',
  sTokenAddr: '_',
  units,
} as unknown as MarketPair
const modelPair = { pair: 3, first: 'SUSD', lot: units.lot, second: 'TRX', tick: units.tick }

const request = (caller: string, side: 'buy' | 'sell', price: number, lots: bigint) =>
  ({
    caller,
    pair: 3,
    side,
    price,
    lots,
    mostLevels: 0,
    rest: 'waits',
    sent: side === 'buy' ? 2n ** 100n : 0n,
  }) as const

const priceText = (ticks: number) => formatUnits(BigInt(unitPrice(ticks, units)), 6)
const amountText = (lots: bigint) => formatUnits(lots * units.lot, 6)

/** The open prices of one side as the API gives them, the best first. */
function offersOf(book: Book, side: 'buy' | 'sell'): readonly Offer[] {
  const byPrice = new Map<number, bigint>()
  for (const { price, lots, filled, cancelled, side: own } of book.orders)
    if (own === side) byPrice.set(price, (byPrice.get(price) ?? 0n) + lots - filled - cancelled)
  return [...byPrice]
    .sort(([one], [other]) => (side === 'sell' ? one - other : other - one))
    .map(([price, lots]) => ({ Price: unitPrice(price, units), Amount: String(lots * units.lot), orders: 1 }))
}

const lots = fc.bigInt(1n, 5000n)
const waiting = fc.array(fc.record({ price: fc.integer({ min: 30_000, max: 30_012 }), lots }), {
  maxLength: 8,
})

test('what an order fills at once, and its price, are what the contract does', () => {
  fc.assert(
    fc.property(
      waiting,
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.record({ price: fc.integer({ min: 29_998, max: 30_014 }), lots, waits: fc.boolean() }),
      (placed, kind, asked) => {
        const other = kind === 'buy' ? 'sell' : 'buy'
        let book: Book = { pairs: [modelPair], orders: [] }
        for (const one of placed) {
          const done = trade(book, request('maker', other, one.price, one.lots))
          if (done.kind === 'done') book = done.book
        }
        const text = {
          kind,
          price: priceText(asked.price),
          amount: amountText(asked.lots),
          waits: asked.waits,
        }
        const plan = planOrder(text, pair, offersOf(book, other))
        const total = asked.lots * BigInt(asked.price) * units.tick
        if (total < leastTotal(pair)) {
          expect(plan).toBe('minimum')
          return
        }
        const outcome = trade(book, {
          ...request('taker', kind, asked.price, asked.lots),
          mostLevels: typeof plan === 'string' ? 10 : plan.request.mostPrices,
          rest: asked.waits ? 'waits' : 'returns',
        })
        if (outcome.kind === 'refused') {
          expect([outcome.error, plan]).toEqual(['NothingDone', 'nothingAtOnce'])
          return
        }
        const taken = outcome.events.find(({ kind: name }) => name === 'taken')
        const [filled, paid] = taken?.kind === 'taken' ? [taken.filled * units.lot, taken.paid] : [0n, 0n]
        expect(plan).toMatchObject({
          filled,
          paid,
          request: { kind, pair: 3, price: asked.price, lots: asked.lots, waits: asked.waits },
          offered: kind === 'buy' ? total : asked.lots * units.lot,
        })
        const rests = outcome.book.orders.some(({ owner }) => owner === 'taker')
        expect(rests).toBe(asked.waits && filled < asked.lots * units.lot)
      },
    ),
  )
})

test.each([
  [{ price: '', amount: '1' }, 'enterPrice'],
  [{ price: '0', amount: '1' }, 'enterPrice'],
  [{ price: 'three', amount: '1' }, 'enterPrice'],
  [{ price: '3.00005', amount: '10' }, 'priceStep'],
  [{ price: '99999999', amount: '10' }, 'priceHigh'],
  [{ price: '3', amount: '' }, 'enterAmount'],
  [{ price: '3', amount: '10.005' }, 'amountStep'],
  [{ price: '3', amount: '9999999999999999' }, 'amountHigh'],
  [{ price: '3', amount: '3.33' }, 'minimum'],
])('%j is refused: %s', (typed, problem) => {
  expect(planOrder({ kind: 'buy', waits: true, ...typed }, pair, [])).toBe(problem)
})

test('an order of a pair for another token than TRX is for one of it at least', () => {
  expect(leastTotal({ sTokenAddr: 'T…', sPrecision: 6 })).toBe(1_000_000n)
  expect(leastTotal({ sTokenAddr: '_', sPrecision: 6 })).toBe(10_000_000n)
})

test('the impact is what the average price is worse than the best one, cut off', () => {
  const offers = [
    { Price: 3_000_000, Amount: '1000000', orders: 1 },
    { Price: 3_300_000, Amount: '9000000', orders: 1 },
  ]
  const plan = planOrder({ kind: 'buy', price: '3.3', amount: '4', waits: true }, pair, offers)
  // 1 at 3 and 3 at 3.3 are 12.9 for 4, in place of 12.
  expect(plan).toMatchObject({ filled: 4_000_000n, paid: 12_900_000n, impact: 750n })
})

test('a price between two smallest units costs what its ticks say', () => {
  // Three thousand of the first token are a lot, so one of them costs a third of a unit for a tick.
  const thirds = {
    ...pair,
    sTokenAddr: 'T…',
    sPrecision: 0,
    fPrecision: 0,
    units: { lot: 3000n, tick: 1n, fPrecision: 0 },
  }
  const offers = [{ Price: unitPrice(5000, thirds.units), Amount: '6000', orders: 1 }]
  const plan = planOrder({ kind: 'buy', price: '2', amount: '3000', waits: true }, thirds, offers)
  expect(plan).toMatchObject({ filled: 3000n, paid: 5000n, offered: 6000n })
})
