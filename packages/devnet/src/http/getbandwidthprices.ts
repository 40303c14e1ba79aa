import { everywhere, type Route } from '../server/route.ts'
import { parameterOf } from '../state/properties.ts'

/** Prices as time:sun pairs; this chain's has held since its beginning. */
export const route: Route = {
  under: everywhere,
  answer: ({ devnet: { chain } }) => ({ prices: `0:${parameterOf(chain.state, 'getTransactionFee')}` }),
}
