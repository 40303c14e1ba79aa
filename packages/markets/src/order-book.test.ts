import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Book, cancel, claim, openLots, type Outcome, type Request, trade } from './order-book.ts'
import { fromOrderNumber, toOrderNumber } from './order-number.ts'
import { afterEvent } from './rebuild.ts'

const empty: Book = { pairs: [{ pair: 1, first: 'A', lot: 10n, second: 'B', tick: 2n }], orders: [] }
const request = (caller: string, side: 'buy' | 'sell', price: number, lots: bigint): Request => ({
  caller,
  pair: 1,
  side,
  price,
  lots,
  mostLevels: 9,
  rest: 'waits',
  sent: 0n,
})

function done(outcome: Outcome) {
  if (outcome.kind === 'refused') throw new Error(outcome.error)
  return outcome
}

test('a purchase takes the cheapest orders first, pays their prices, and its rest waits', () => {
  const { book: first } = done(trade(empty, request('ann', 'sell', 7, 3n)))
  const { book: second } = done(trade(first, request('ben', 'sell', 6, 2n)))
  const { book, transfers, events } = done(trade(second, request('cat', 'buy', 7, 6n)))
  expect(book.orders.map(({ owner, filled, lots }) => [owner, filled, lots])).toEqual([
    ['ann', 3n, 3n],
    ['ben', 2n, 2n],
    ['cat', 0n, 1n],
  ])
  // Two lots at 6, three at 7 and one that waits at 7, each tick of 2.
  expect(transfers).toEqual([
    { asset: 'B', from: 'cat', to: 'book', amount: (2n * 6n + 3n * 7n + 7n) * 2n },
    { asset: 'A', from: 'book', to: 'cat', amount: 50n },
  ])
  expect(events.map(({ kind }) => kind)).toEqual(['filled', 'filled', 'taken', 'placed'])
})

test('a cancelled order lets those behind it move forward, and is never filled again', () => {
  const { book: first } = done(trade(empty, request('ann', 'sell', 7, 3n)))
  const { book: second } = done(trade(first, request('ben', 'sell', 7, 3n)))
  const { book: third } = done(cancel(second, 'ann', second.orders[0]!.number))
  const { book } = done(trade(third, request('cat', 'buy', 7, 2n)))
  expect(book.orders.map(openLots)).toEqual([0n, 1n])
  expect(claim(book, 'ann', [book.orders[0]!.number])).toEqual({ kind: 'refused', error: 'NotYourOrder' })
  expect(done(claim(book, 'ben', [book.orders[1]!.number])).transfers).toEqual([
    { asset: 'B', from: 'book', to: 'ben', amount: 28n },
  ])
})

test('the events of any requests give the same orders', () => {
  const anyRequest = fc.record({
    caller: fc.constantFrom('ann', 'ben'),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    price: fc.integer({ min: 1, max: 4 }),
    lots: fc.bigInt({ min: 1n, max: 9n }),
    cancels: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 30 }), (requests) => {
      let book = empty
      let rebuilt = empty.orders
      for (const { caller, side, price, lots, cancels } of requests) {
        const oldest = book.orders.find((order) => openLots(order) > 0n)
        const outcome =
          cancels && oldest !== undefined
            ? cancel(book, oldest.owner, oldest.number)
            : trade(book, request(caller, side, price, lots))
        if (outcome.kind === 'refused') continue
        book = outcome.book
        for (const event of outcome.events) rebuilt = afterEvent(rebuilt, event)
      }
      expect(rebuilt).toEqual(book.orders)
    }),
  )
})

test('the number of an order names its pair, side, price, generation and place in the queue', () => {
  const place = { pair: 3, side: 'sell', price: 16_581_374, generation: 5, index: 4_294_967_295 } as const
  expect(toOrderNumber(place)).toBe(0x3_01_fd02fe_00000005_ffffffffn)
  expect(fromOrderNumber(toOrderNumber(place))).toEqual(place)
})
