import { stake } from '@sundial/operations'
import { delegatedResourceList } from '@sundial/protocol'
import { viewOfHead } from '../server/account-now.ts'
import { addressIn } from '../server/members.ts'
import { everywhere, type Route } from '../server/route.ts'

/** What one account has staked for another by Stake 1.0. */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const from = addressIn(parameters, 'fromAddress', form)
    const to = addressIn(parameters, 'toAddress', form)
    const held = stake.delegationOf(viewOfHead(chain), { from, to }, 'v1')
    const list = delegatedResourceList.create({ delegatedResource: held === undefined ? [] : [held] })
    return delegatedResourceList.toJson(list, form)
  },
}
