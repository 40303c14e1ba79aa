import { marketOrderPair } from '@sundial/protocol'
import { marketRows } from '../server/print-market.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** In the order of java-tron's keys: both ids filled up with zero bytes. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, form }) {
    const pairs = chain.state
      .entries('marketPrices')
      .map(([key, pair]) => ({ pair, key: key.replace('/', '\0') }))
      .toSorted((left, right) => (left.key < right.key ? -1 : 1))
      .slice(0, marketRows + 1)
    return pairs.length === 0
      ? nothing
      : { orderPair: pairs.map(({ pair }) => marketOrderPair.toJson(pair, form)) }
  },
}
