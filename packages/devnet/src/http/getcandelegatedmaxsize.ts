import { stake } from '@sundial/operations'
import { viewOfHead } from '../server/account-now.ts'
import { addressIn, longIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

const resources = ['BANDWIDTH', 'ENERGY'] as const

/** Sun (java-tron Wallet.getCanDelegatedMaxSize). */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const account = chain.state.get('accounts', addressIn(parameters, 'owner_address', form))
    const resource = resources[Number(longIn(parameters, 'type', form))]
    if (account === undefined || resource === undefined) return nothing
    const ledger = viewOfHead(chain)
    const reserved = resource === 'BANDWIDTH' ? stake.delegationBytes(account, ledger) : 0n
    const most = stake.delegatable(account, resource, { ledger, reserved })
    return most > 0n ? { max_size: most } : nothing
  },
}
