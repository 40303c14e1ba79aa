import { market, ReadNotes } from '@sundial/operations'
import { fromText } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import * as is from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import { assetOf, requiredPairQuery } from './pair.ts'

/** Each order is a step of its queue, and all queues make it together. */
const limits = { mostPrices: 20, mostOrders: 20 } as const

const offer = Type.Object({
  sellTokenQuantity: is.amount('The price in lowest terms: so many units of the sold token …'),
  buyTokenQuantity: is.amount('… for so many of the other one.'),
  sellTokenQuantityRemain: is.amount('What orders at this price still offer, in the smallest unit.'),
  orders: is.int('Number of these orders.'),
  whole: is.flag(`False where more than ${limits.mostOrders} orders wait: then the oldest ones are counted.`),
})

const offers = (whose: string) =>
  Type.Array(offer, {
    description: `${whose}, the best price first, at most ${limits.mostPrices} prices.`,
  })

export const limitBook = endpoint({
  get: '/api/market/book',
  summary: "What waits in the chain's own market for a pair",
  description:
    'From what the index follows. Orders from before its first block are not in it: see lacksFactsUpTo of /api/market/orders, and /wallet/getmarketorderlistbypair of the node.',
  cost: 4,
  query: requiredPairQuery,
  reply: Type.Object({
    sellTokenInfo: tokenInfo,
    buyTokenInfo: tokenInfo,
    sell: offers('Orders that sell the first token'),
    buy: offers('Orders that sell the second token for the first'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query: { sellTokenId, buyTokenId } }, at) {
    const [one, other] = [assetOf(sellTokenId), assetOf(buyTokenId)]
    const infoOf = await tokenInfos([one, other], at)
    const [sell, buy] = await Promise.all([
      readOffers([sellTokenId, buyTokenId], at),
      readOffers([buyTokenId, sellTokenId], at),
    ])
    return { sellTokenInfo: infoOf(one), buyTokenInfo: infoOf(other), sell, buy }
  },
})

async function readOffers([sold, bought]: readonly [string, string], { store }: Context) {
  const pair = { sellTokenId: fromText(sold), buyTokenId: fromText(bought) }
  const notes = new ReadNotes()
  for (;;) {
    const found = market.limitOffers(pair, notes, limits)
    if (found !== undefined) return found.map(toOffer)
    const wanted = [...notes.wanted]
    notes.add(wanted, await store.notes(wanted))
  }
}

const toOffer = ({ price, remain, orders, isWhole }: market.LimitOffer) => ({
  sellTokenQuantity: toAmount(price.sellTokenQuantity),
  buyTokenQuantity: toAmount(price.buyTokenQuantity),
  sellTokenQuantityRemain: toAmount(remain),
  orders,
  whole: isWhole,
})
