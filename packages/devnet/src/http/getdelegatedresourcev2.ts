import { stake } from '@sundial/operations'
import { delegatedResourceList } from '@sundial/protocol'
import { viewOfHead } from '../server/account-now.ts'
import { addressIn } from '../server/members.ts'
import { everywhere, type Route } from '../server/route.ts'

/** What may be taken back first, then what is locked; records of nothing are passed over (java-tron nonEmptyResource). */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const from = addressIn(parameters, 'fromAddress', form)
    const to = addressIn(parameters, 'toAddress', form)
    const view = viewOfHead(chain)
    const held = (['v2', 'v2-locked'] as const)
      .map((delegation) => stake.delegationOf(view, { from, to }, delegation))
      .filter((record) => record !== undefined)
      .filter((record) => record.frozenBalanceForBandwidth !== 0n || record.frozenBalanceForEnergy !== 0n)
    return delegatedResourceList.toJson(delegatedResourceList.create({ delegatedResource: held }), form)
  },
}
