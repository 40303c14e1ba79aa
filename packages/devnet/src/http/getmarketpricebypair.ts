import { market } from '@sundial/operations'
import { marketPriceList } from '@sundial/protocol'
import { viewOfHead } from '../server/account-now.ts'
import { marketRows, pairIn } from '../server/print-market.ts'
import { everywhere, type Route } from '../server/route.ts'

/** The lowest first, in lowest terms. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const pair = pairIn(parameters, form)
    const prices = market.pricesOf(pair, viewOfHead(chain)).slice(0, marketRows)
    return marketPriceList.toJson({ ...pair, prices }, form)
  },
}
