import { proposals } from '@sundial/operations'
import { viewOfHead } from '../server/account-now.ts'
import { everywhere, type Route } from '../server/route.ts'

/** As time:sun pairs, each price from its time on. */
export const route: Route = {
  under: everywhere,
  answer: ({ devnet: { chain } }) => ({
    prices: proposals.priceHistoryOf(viewOfHead(chain), 'getEnergyFee'),
  }),
}
