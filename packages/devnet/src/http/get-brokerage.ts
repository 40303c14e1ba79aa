import { rewards } from '@sundial/operations'
import { viewOfHead } from '../server/account-now.ts'
import { addressIn } from '../server/parameters.ts'
import { everywhere, type Route } from '../server/route.ts'

/** Percent a witness keeps in this cycle; a change of it counts from the next. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const ledger = viewOfHead(chain)
    const witness = addressIn(parameters, 'address', form)
    const { brokerage } = rewards.witnessCycleOf(ledger, ledger.property('currentCycle'), witness)
    return { brokerage: Number(brokerage) }
  },
}
