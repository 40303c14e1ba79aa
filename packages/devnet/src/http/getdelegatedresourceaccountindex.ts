import { delegatedResourceAccountIndex } from '@sundial/protocol'
import { delegationIndexOf } from '../server/delegations-now.ts'
import { addressInBytes } from '../server/members.ts'
import { everywhere, type Route } from '../server/route.ts'

export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const index = delegationIndexOf(chain, addressInBytes(parameters, 'value', form), 'v1')
    return delegatedResourceAccountIndex.toJson(index, form)
  },
}
