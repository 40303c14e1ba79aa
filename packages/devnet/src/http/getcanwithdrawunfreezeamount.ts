import { stake } from '@sundial/operations'
import { viewOfHead } from '../server/account-now.ts'
import { addressIn, longIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** Sun that will have waited long enough at a time in milliseconds; without one, at the head. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const account = chain.state.get('accounts', addressIn(parameters, 'owner_address', form))
    const timestamp = longIn(parameters, 'timestamp', form)
    if (account === undefined || timestamp < 0n) return nothing
    const amount = stake.withdrawableAt(account, timestamp || viewOfHead(chain).now())
    return amount > 0n ? { amount } : nothing
  },
}
