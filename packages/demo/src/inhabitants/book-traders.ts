import { call } from '../contracts.ts'
import { stake } from '../drafts.ts'
import { inhabitant } from '../habit.ts'
import { nextTrade } from '../market/next-trade.ts'
import { marketPairs } from '../market/pairs.ts'
import { bookKey } from '../market/trades.ts'

const endless = 2n ** 256n - 1n

/** Units of each token for a trader; the keeper needs a lot and a tick of each pair to list it. */
const shares = {
  drops: 50_000n * 10n ** 18n,
  tea: 2_000_000n * 10n ** 8n,
  tickets: 200n,
  dollar: 200_000n * 10n ** 6n,
} as const
const keepersPart = 100n

/**
 * An order book with five pairs: its keeper lists them and pays the energy of all calls; market makers offer at many prices around
 * what a token is worth, takers buy and sell through several of them, and people who hesitate cancel what they ordered.
 */
export const habit = inhabitant({
  weight: 72,
  roles: {
    keeper: { count: 1, trx: 2_200_000, names: ['Börsenwart'] },
    makers: { count: 2, trx: 3_000_000, names: ['Kursmacherin', 'Маркет-мейкер'] },
    takers: { count: 4, trx: 400_000, names: ['Eilige Erika', '买家小王', 'سمسار', 'Prisa'] },
    hesitant: { count: 2, trx: 100_000, names: ['Zauderer', 'たぶん'] },
  },
  found: ({ people, contracts, send, deploy }) => [
    async () => undefined,
    async () => {
      const keeper = people.keeper[0]!
      await send(stake(keeper, { trx: 2_000_000, resource: 'ENERGY' }))
      const book = await deploy(bookKey, { by: keeper, source: 'orderBook', callerPercent: 0 })
      if (book === undefined) return
      const traders = [...people.makers, ...people.takers, ...people.hesitant]
      for (const [key, units] of Object.entries(shares)) {
        const token = contracts.get(key)
        if (token === undefined) continue
        for (const by of [keeper, ...traders]) {
          const amount = by === keeper ? units / keepersPart : units
          await send(call({ by: token.by, to: token, name: 'transfer', values: [by.address, amount] }))
          await send(call({ by, to: token, name: 'approve', values: [book.address, endless] }))
        }
      }
      for (const { first, lot, second, tick } of marketPairs) {
        const [one, other] = [contracts.get(first), second === undefined ? undefined : contracts.get(second)]
        // The contract numbers pairs as they come.
        if (one === undefined || (second !== undefined && other === undefined)) return
        const values = [one.address, lot, other?.address ?? noToken, tick]
        await send(call({ by: keeper, to: book, name: 'listPair', values }))
      }
    },
  ],
  act: nextTrade,
})

const noToken = `0x${'00'.repeat(20)}`
