import { delegatedResourceAccountIndex } from '@sundial/protocol'
import { delegationIndexOf } from '../server/delegations-now.ts'
import { addressInBytes } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** Of 21 bytes, whatever they are. */
const addressDigits = 42

export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const address = addressInBytes(parameters, 'value', form)
    if (address.length !== addressDigits) return nothing
    const index = delegationIndexOf(chain, address, 'v1')
    return delegatedResourceAccountIndex.toJson(index, form)
  },
}
