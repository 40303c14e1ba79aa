import { market } from '@sundial/operations'
import type { MarketOrder } from '@sundial/protocol'
import { viewOfHead } from '../server/account-now.ts'
import { marketRows, pairIn, printOrders } from '../server/print-market.ts'
import { everywhere, type Route } from '../server/route.ts'

/** By price, the lowest first; by age within a price. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const pair = pairIn(parameters, form)
    const view = viewOfHead(chain)
    const orders: MarketOrder[] = []
    for (const price of market.pricesOf(pair, view).slice(0, marketRows)) {
      if (orders.length >= marketRows) break
      // One more than the limit, as java-tron counts.
      orders.push(...market.ordersAt(pair, price, view).slice(0, marketRows - orders.length + 1))
    }
    return printOrders(orders, form)
  },
}
