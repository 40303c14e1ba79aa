import { rewards } from '@sundial/operations'
import { viewOfHead } from '../server/account-now.ts'
import { addressIn } from '../server/parameters.ts'
import { everywhere, type Route } from '../server/route.ts'

/** Sun an account could withdraw; none of an address without an account. */
export const route: Route = {
  under: everywhere,
  answer: ({ devnet: { chain }, parameters, form }) => ({
    reward: rewards.queryReward(viewOfHead(chain), addressIn(parameters, 'address', form)),
  }),
}
