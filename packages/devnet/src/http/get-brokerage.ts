import { rewards } from '@sundial/operations'
import { viewOfHead } from '../server/account-now.ts'
import { rewardedAddressIn } from '../server/rewarded-address.ts'
import { everywhere, type Route } from '../server/route.ts'

/** Percent a witness keeps in this cycle; a change of it counts from the next. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters }) {
    const witness = rewardedAddressIn(parameters)
    if (witness === undefined) return { brokerage: 0 }
    const ledger = viewOfHead(chain)
    const { brokerage } = rewards.witnessCycleOf(ledger, ledger.property('currentCycle'), witness)
    return { brokerage: Number(brokerage) }
  },
}
