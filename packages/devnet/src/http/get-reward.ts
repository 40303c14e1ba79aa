import { rewards } from '@sundial/operations'
import { viewOfHead } from '../server/account-now.ts'
import { rewardedAddressIn } from '../server/rewarded-address.ts'
import { everywhere, type Route } from '../server/route.ts'

/** Sun an account could withdraw; none of an address without an account. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters }) {
    const address = rewardedAddressIn(parameters)
    return { reward: address === undefined ? 0n : rewards.queryReward(viewOfHead(chain), address) }
  },
}
