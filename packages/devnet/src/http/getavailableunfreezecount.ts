import { stake } from '@sundial/operations'
import { viewOfHead } from '../server/account-now.ts'
import { addressIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** A GET of java-tron names the owner `ownerAddress`, a POST `owner_address`. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const name = parameters['ownerAddress'] === undefined ? 'owner_address' : 'ownerAddress'
    const account = chain.state.get('accounts', addressIn(parameters, name, form))
    if (account === undefined) return nothing
    const waiting = stake.unfreezingAt(account, viewOfHead(chain).now()).length
    return waiting < stake.maxUnfreezings ? { count: BigInt(stake.maxUnfreezings - waiting) } : nothing
  },
}
