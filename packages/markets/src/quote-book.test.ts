import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Book, trade, trx } from './order-book.ts'
import { quoteOnBook } from './quote-book.ts'

const units = { lot: 10n, tick: 3n }
const offers = [
  { price: 5, lots: 2n },
  { price: 7, lots: 4n },
]

test('a sale trades whole lots, each at the price of its own offer, and the rest stays', () => {
  expect(quoteOnBook('buy', 2n * 15n + 21n + 20n, { ...units, offers })).toEqual({
    paid: 51n,
    received: 30n,
    left: 20n,
  })
  expect(quoteOnBook('sell', 999n, { ...units, offers })).toEqual({
    paid: 60n,
    received: 2n * 15n + 4n * 21n,
    left: 939n,
  })
  expect(quoteOnBook('sell', 9n, { ...units, offers })).toEqual({ paid: 0n, received: 0n, left: 9n })
})

test('a quote is what the model of the contract pays', () => {
  const levels = fc.uniqueArray(
    fc.record({ price: fc.integer({ min: 1, max: 20 }), lots: fc.bigInt({ min: 1n, max: 9n }) }),
    { maxLength: 6, selector: ({ price }) => price },
  )
  fc.assert(
    fc.property(
      levels,
      fc.constantFrom('buy', 'sell'),
      fc.bigInt({ min: 1n, max: 900n }),
      (all, side, amount) => {
        const other = side === 'buy' ? 'sell' : 'buy'
        let book: Book = { pairs: [{ pair: 1, first: 'A', lot: 10n, second: trx, tick: 3n }], orders: [] }
        const asks = { pair: 1, mostLevels: 9, sent: 10n ** 9n } as const
        for (const { price, lots } of all) {
          const sent = other === 'buy' ? asks.sent : 0n
          const done = trade(book, { ...asks, caller: 'ann', side: other, price, lots, rest: 'waits', sent })
          if (done.kind === 'done') book = done.book
        }
        const best = all.toSorted((one, two) =>
          side === 'buy' ? one.price - two.price : two.price - one.price,
        )
        const quote = quoteOnBook(side, amount, { ...units, offers: best })
        const lots = side === 'buy' ? quote.received / 10n : quote.paid / 10n
        if (lots === 0n) return
        const price = side === 'buy' ? 20 : 1
        const sent = side === 'buy' ? asks.sent : 0n
        const done = trade(book, { ...asks, caller: 'ben', side, price, lots, rest: 'returns', sent })
        if (done.kind === 'refused') throw new Error(done.error)
        const moved = (asset: string) =>
          done.transfers
            .filter((one) => one.asset === asset)
            .reduce((sum, { to, amount: units }) => sum + (to === 'ben' ? units : -units), 0n)
        expect([moved('A'), moved(trx)]).toEqual(
          side === 'buy' ? [quote.received, -quote.paid] : [-quote.paid, quote.received],
        )
      },
    ),
  )
})
