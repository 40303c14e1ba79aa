import { exchange } from '@sundial/protocol'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** The newest first (java-tron ExchangeStore.getAllExchanges). */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, form }) {
    const exchanges = chain.state
      .entries('exchanges')
      .map(([, value]) => value)
      .toSorted((left, right) => Number(right.createTime - left.createTime))
    return exchanges.length === 0
      ? nothing
      : { exchanges: exchanges.map((value) => exchange.toJson(value, form)) }
  },
}
